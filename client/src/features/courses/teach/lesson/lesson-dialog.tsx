import { creating, updating } from '#shared/site/editing-messages.ts'
import { Link } from 'wouter'
import type { CourseJson, OpenLessonJson } from '#shared/courses/courses.ts'
import {
  addLessonTo,
  createLesson,
  editLesson,
  updateLesson,
  writeOnPage,
} from '#shared/courses/teach/lesson-messages.ts'
import { say } from '#shared/messages/say.ts'
import { newLessonAddress } from '#client/features/courses/teach/editor/editor-address.ts'
import { useEditorVariant } from '#client/features/courses/teach/editor-variant.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { LessonForm } from './lesson-form.tsx'
import { CurrentLessonId } from './lesson-tools.ts'
import { useLessonCreation, useLessonUpdate } from './use-lesson-form.ts'

interface AddLessonProps extends OpenProps {
  course: CourseJson
  onAdded: () => void
}

export function AddLessonDialog({ open, onOpenChange, course, onAdded }: AddLessonProps) {
  const { lessonText, inDetail } = useEditorVariant()
  const { form, send } = useLessonCreation(course, {
    name: `lesson new ${course.id}`,
    hidden: false,
    onCreated: (_id, all) => {
      if (all) onOpenChange(false)
      onAdded()
    },
  })
  return (
    <Dialog
      size="wide"
      open={open}
      onOpenChange={onOpenChange}
      title={say(addLessonTo, { course: course.title })}
      description={
        <>
          {lessonText}
          {!inDetail && (
            <Link href={newLessonAddress(course.id)} className="mt-1 flex min-h-11 items-center text-ink">
              {say(writeOnPage)}
            </Link>
          )}
        </>
      }
    >
      <LessonForm
        form={form}
        submit={say(createLesson)}
        submitting={say(creating)}
        onSubmit={form.handleSubmit(() => void send())}
      />
    </Dialog>
  )
}

export function EditLessonDialog({ open, onOpenChange, lesson }: OpenProps & { lesson: OpenLessonJson }) {
  const { form, send } = useLessonUpdate(lesson, (all) => {
    if (all) onOpenChange(false)
  })
  return (
    <Dialog size="wide" open={open} onOpenChange={onOpenChange} title={say(editLesson)} description={lesson.title}>
      <CurrentLessonId value={lesson.id}>
        <LessonForm
          form={form}
          submit={say(updateLesson)}
          submitting={say(updating)}
          onSubmit={form.handleSubmit(() => void send())}
        />
      </CurrentLessonId>
    </Dialog>
  )
}
