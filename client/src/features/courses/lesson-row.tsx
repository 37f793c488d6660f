import { Check, ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { atStep, filesAndQuestions, lessonBegun, lessonDone, lessonTitled, showHere } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { OpenLessonJson } from '#shared/courses/courses.ts'
import { Label } from '#client/ui/label.tsx'
import { currentStep, type BegunLesson } from '#client/domain/lessons/begun-lessons.ts'
import { courseWords } from '#client/domain/lessons/course-text.tsx'
import { lessonAddress } from '#client/domain/lessons/next-lesson.ts'
import { richText } from '#client/lib/rich-text.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/cx.ts'
import type { OpenProps } from '#client/ui/dialog/dialog.tsx'
import { LessonBadge } from './lesson-badge.tsx'
import { LevelBadge } from './level.tsx'
import { LessonBody } from './lesson-body.tsx'
import { PathMark } from './path-mark.tsx'
import { lengthOf } from './text/lesson-contents.ts'

export const lessonAnchor = (id: string) => `lesson-${id}`

interface LessonRowProps extends OpenProps {
  lesson: OpenLessonJson
  number: number
  done: boolean
  /** True for the lesson to study now. */
  isNext: boolean
  /** The position on this device, if the lesson is begun and not done. */
  begun: BegunLesson | undefined
  /** Files and questions, below the lesson's body. */
  below: ReactNode
  foot: ReactNode
}

/**
 * A lesson on the path of its course. Content is rendered when first opened (slow phones) and then stays mounted, so that typed text
 * survives closing.
 */
export function LessonRow({ lesson, number, done, isNext, begun, open, onOpenChange, below, foot }: LessonRowProps) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  const heading = useId()
  const { id, title, contentType, level } = lesson
  const length = lengthOf(lesson)
  const step = begun && currentStep(begun)
  return (
    <li id={lessonAnchor(id)} className="grid scroll-mt-6 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <PathMark look={done ? 'done' : isNext ? 'next' : 'open'} number={number} />
      <div
        className={cx(
          'mb-3 rounded-card border',
          isNext ? 'border-accent-fill bg-accent-wash' : open ? 'bg-surface' : 'border-transparent',
        )}
      >
        <div className="group/lesson relative flex min-h-16 items-center gap-2 rounded-card">
          <div className="grid min-w-0 flex-1 gap-1.5 py-2 pl-3">
            <h2 id={heading} className="text-lg leading-snug wrap-anywhere">
              <Link
                href={lessonAddress(lesson)}
                aria-current={isNext ? 'step' : undefined}
                className="no-underline group-hover/lesson:underline before:absolute before:inset-0 before:rounded-card"
              >
                {richText(lessonTitled, { number, title, words: courseWords })}
              </Link>
            </h2>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-soft">
              {done && (
                <Badge tone="success">
                  <Check aria-hidden strokeWidth={3} />
                  <Label name="done">{say(lessonDone)}</Label>
                </Badge>
              )}
              {begun && (
                <strong className="font-semibold text-accent">{step ? say(atStep, step) : say(lessonBegun)}</strong>
              )}
              <LessonBadge contentType={contentType} />
              <LevelBadge level={level} />
              {length}
            </p>
          </div>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${heading}body`}
            onClick={() => onOpenChange(!open)}
            id={`${heading}fold`}
            aria-label={say(contentType === 'QUIZ' ? filesAndQuestions : showHere)}
            aria-labelledby={`${heading}fold ${heading}`}
            className="group relative grid size-[48px] shrink-0 place-items-center rounded-button text-soft hover:text-ink"
          >
            <ChevronDown
              aria-hidden
              className="size-5 transition-transform duration-150 group-aria-expanded:rotate-180"
            />
          </button>
        </div>
        <div id={`${heading}body`} hidden={!open}>
          {opened && (
            <div className="border-t px-3 pt-5 pb-4 sm:px-5">
              <LessonBody lesson={lesson} open={open} />
              <div className="mt-6 grid gap-6 empty:hidden">{below}</div>
              <div className="mt-6 flex flex-wrap gap-3 empty:hidden">{foot}</div>
            </div>
          )}
        </div>
      </div>
    </li>
  )
}
