import { courses, lessons } from '#shared/courses.ts'
import type { CourseAnswer, OpenLessonAnswer } from '#shared/courses.ts'
import { progress } from '#shared/progress.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { useDesk } from './desk.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { LessonForm, lessonBody } from './lesson-form.tsx'
import type { LessonFields } from './lesson-form.tsx'

interface OpenProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const refreshes = [courses.mine, lessons.list, progress.read]

interface AddLessonProps extends OpenProps {
  course: CourseAnswer
  onAdded: () => void
}

export function AddLessonDialog({ open, onOpenChange, course, onAdded }: AddLessonProps) {
  const { lessonDraft, lessonText, videoForAll } = useDesk()
  const bodyOf = lessonBody(videoForAll)
  const create = useCommand(lessons.create, {
    says: { title: 'Success', description: 'Lesson created successfully' },
    refreshes,
    after: () => {
      form.discard()
      onOpenChange(false)
      onAdded()
    },
  })
  const form = useDraftForm<LessonFields>({
    name: `lesson new ${course.id}`,
    initial: { title: '', contentType: 'TEXT', contentBody: '', videoUrl: '', level: null, hidden: false },
    draft: lessonDraft,
    body: bodyOf,
    command: create,
  })
  return (
    <Dialog
      size="wide"
      open={open}
      onOpenChange={onOpenChange}
      title={`Add Lesson to ${course.title}`}
      description={lessonText}
    >
      <LessonForm
        form={form}
        submit="Create Lesson"
        submitting="Creating..."
        onSubmit={form.submitting(() => create.mutate({ params: { id: course.id }, body: bodyOf(form.value) }))}
      />
    </Dialog>
  )
}

export function EditLessonDialog({ open, onOpenChange, lesson }: OpenProps & { lesson: OpenLessonAnswer }) {
  const { lessonDraft, videoForAll } = useDesk()
  const bodyOf = lessonBody(videoForAll)
  const update = useCommand(lessons.update, {
    says: { title: 'Success', description: 'Lesson updated successfully' },
    refreshes,
    after: () => {
      form.discard()
      onOpenChange(false)
    },
  })
  const form = useDraftForm<LessonFields>({
    name: `lesson ${lesson.id}`,
    initial: {
      title: lesson.title,
      contentType: lesson.contentType,
      contentBody: lesson.contentBody ?? '',
      videoUrl: lesson.videoUrl ?? '',
      level: lesson.level ?? null,
      hidden: lesson.hidden ?? false,
    },
    draft: lessonDraft,
    body: bodyOf,
    command: update,
  })
  return (
    <Dialog size="wide" open={open} onOpenChange={onOpenChange} title="Edit Lesson" description={lesson.title}>
      <LessonForm
        form={form}
        submit="Update Lesson"
        submitting="Updating..."
        onSubmit={form.submitting(() => update.mutate({ params: { id: lesson.id }, body: bodyOf(form.value) }))}
      />
    </Dialog>
  )
}
