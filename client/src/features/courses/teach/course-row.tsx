import { ArrowDown, ArrowUp, ChartColumn, Eye, Pencil, Plus, SquarePen, Trash2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { openEditor, published } from '#shared/courses/teach/editor-messages.ts'
import {
  addLesson,
  editCourseButton,
  moreFor,
  moveCourseDown,
  moveCourseUp,
  removeCourse,
  viewCourse,
} from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { courseLang, InCourse, shortDescription } from '#client/domain/lessons/course-text.tsx'
import { CourseEmblem } from '#client/features/courses/course-emblem.tsx'
import { LevelBadge } from '#client/features/courses/level.tsx'
import { richText, hiddenText } from '#client/lib/rich-text.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Menu } from '#client/ui/dialog/menu.tsx'
import type { CardProps } from './course-admin-card.tsx'
import { CoursePanels, LessonsButton, resultsName, useCourseParts } from './course-folds.tsx'
import { newLessonAddress } from './editor/editor-address.ts'
import { HiddenBadge } from './hidden.tsx'

export interface CourseRowProps extends CardProps {
  /** Controls that move the course. On a phone the menu moves it. */
  moving: ReactNode
  /** Absent where the course cannot move that way. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** A course on the teacher's dashboard: one row, with the less frequent actions in a menu. */
export function CourseRow({ course, removing, onRemove, headingRef, moving, onUp, onDown }: CourseRowProps) {
  const { dialogs, folds, open } = useCourseParts(course)
  const id = useId()
  const { title, level, hidden } = course
  const shortened = shortDescription(course)
  const messageArguments = { course: title, hidden: hiddenText }
  return (
    <Card as="article" aria-labelledby={`${id}-title`} className="gap-0 p-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 xl:flex-nowrap">
        <CourseEmblem course={course} className="size-14 rounded-field" />
        <div className="min-w-0 flex-[1_1_12rem]">
          <h3 id={`${id}-title`} ref={headingRef} tabIndex={-1} className="text-lg wrap-anywhere">
            <span lang={courseLang(course)}>{title}</span>
          </h3>
          {shortened && (
            <p lang={courseLang(course)} className="line-clamp-2 text-sm text-soft">
              {shortened}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2 xl:shrink-0 xl:flex-nowrap">
          <LevelBadge level={level} />
          {hidden ? <HiddenBadge /> : <Badge tone="success">{say(published)}</Badge>}
        </div>
        <div className="ml-auto flex flex-wrap items-center gap-1 xl:shrink-0 xl:flex-nowrap max-sm:w-full max-sm:justify-end">
          <div className="mr-3 flex max-sm:mr-0 max-sm:w-full">
            <LessonsButton {...folds} />
          </div>
          <Button variant="line" size="small" className="max-sm:flex-1" onClick={() => open('add')}>
            <Plus aria-hidden />
            {richText(addLesson, messageArguments)}
          </Button>
          <span className="contents max-sm:hidden">{moving}</span>
          <Menu label={say(moreFor, { course: title })} busy={removing}>
            <ButtonLink variant="quiet" href={newLessonAddress(course.id)}>
              <SquarePen aria-hidden />
              {richText(openEditor, messageArguments)}
            </ButtonLink>
            <ButtonLink variant="quiet" href={`/courses/${course.id}`}>
              <Eye aria-hidden />
              {richText(viewCourse, messageArguments)}
            </ButtonLink>
            <Button variant="quiet" onClick={() => open('edit')}>
              <Pencil aria-hidden />
              {richText(editCourseButton, messageArguments)}
            </Button>
            <Button variant="quiet" onClick={() => folds.onShown({ results: !folds.shown.results })}>
              <ChartColumn aria-hidden />
              {resultsName(folds)}
            </Button>
            {onUp && (
              <Button variant="quiet" className="sm:hidden" onClick={onUp}>
                <ArrowUp aria-hidden />
                {richText(moveCourseUp, messageArguments)}
              </Button>
            )}
            {onDown && (
              <Button variant="quiet" className="sm:hidden" onClick={onDown}>
                <ArrowDown aria-hidden />
                {richText(moveCourseDown, messageArguments)}
              </Button>
            )}
            <Button variant="remove" onClick={onRemove}>
              <Trash2 aria-hidden />
              {richText(removeCourse, messageArguments)}
            </Button>
          </Menu>
        </div>
      </div>
      {(folds.shown.lessons || folds.shown.results) && (
        <div className="border-t px-5 py-1.5">
          <InCourse course={course}>
            <CoursePanels {...folds} />
          </InCourse>
        </div>
      )}
      {dialogs}
    </Card>
  )
}
