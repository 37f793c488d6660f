import { deleteNamed, editNamed } from '#shared/site/editing-messages.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useContext, useState } from 'react'
import { Link } from 'wouter'
import { lessonTitled, orderOf } from '#shared/courses/teach/lesson-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { OpenLessonJson } from '#shared/courses/courses.ts'
import { courseWords } from '#client/domain/lessons/course-text.tsx'
import { richText } from '#client/lib/rich-text.tsx'
import { useSortableItem } from '#client/features/courses/teach/order/use-sortable-item.tsx'
import { Button } from '#client/ui/button.tsx'
import { LevelBadge } from '#client/features/courses/level.tsx'
import { LessonBadge } from '#client/features/courses/lesson-badge.tsx'
import { useEditorVariant } from '#client/features/courses/teach/editor-variant.ts'
import { HiddenBadge } from '#client/features/courses/teach/hidden.tsx'
import { EditLessonDialog } from './lesson-dialog.tsx'
import { LessonTools } from './lesson-tools.ts'
import { editAddress } from '#client/features/courses/teach/editor/editor-address.ts'
import { MoveButtons } from '#client/features/courses/teach/order/move-buttons.tsx'

interface RowProps {
  lesson: OpenLessonJson
  /** Position, counted from 1. */
  number: number
  last: boolean
  removing: boolean
  /** Moves to a position counted from 0. */
  onMove: (index: number) => void
  onRemove: () => void
}

export function TeacherLessonRow(props: RowProps) {
  const { lesson, number, removing, onRemove } = props
  const { inDetail } = useEditorVariant()
  const tools = useContext(LessonTools)
  const [editing, setEditing] = useState(false)
  const { item, isDragging, handle } = useSortableItem(lesson.id, lesson.title, 'h-11 w-[min(2.75rem,14vw)]')
  return (
    <li
      {...item}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-button border bg-background py-1.5 pr-1.5 pl-1 ${isDragging ? 'relative z-10 border-accent shadow-lift' : ''}`}
    >
      <div className="flex min-w-0 flex-[1_1_16rem] items-center gap-2">
        {handle}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <span className="min-w-0 font-semibold wrap-anywhere">
            <Link href={editAddress(lesson.id)} className="underline-offset-4 hover:underline">
              {richText(lessonTitled, { number, title: lesson.title, words: courseWords })}
            </Link>
          </span>
          <LevelBadge level={lesson.level} />
          <LessonBadge contentType={lesson.contentType} />
          {lesson.hidden && <HiddenBadge />}
          {inDetail && <span className="text-sm text-soft">{say(orderOf, { order: lesson.order })}</span>}
        </div>
      </div>
      <div className="ml-auto flex flex-wrap justify-end">
        {tools?.(lesson)}
        <MoveButtons title={lesson.title} {...props} />
        <Button
          variant="quiet"
          size="icon"
          aria-label={say(editNamed, { title: lesson.title })}
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden />
        </Button>
        <Button
          variant="remove"
          size="icon"
          aria-label={say(deleteNamed, { title: lesson.title })}
          busy={removing}
          onClick={onRemove}
        >
          {!removing && <Trash2 aria-hidden />}
        </Button>
      </div>
      <EditLessonDialog open={editing} onOpenChange={setEditing} lesson={lesson} />
    </li>
  )
}
