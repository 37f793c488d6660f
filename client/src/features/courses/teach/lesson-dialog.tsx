import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { courses, lessons } from '#shared/courses.ts'
import type { CourseAnswer, OpenLessonAnswer } from '#shared/courses.ts'
import { exercises, revisionOf } from '#shared/exercises.ts'
import { progress } from '#shared/progress.ts'
import { keyOf } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { useDesk } from './desk.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import type { DraftForm } from '#client/lib/draft-form.ts'
import type { BuiltText } from './builder/settle.ts'
import { LessonInHand } from './lesson-tools.ts'
import { LessonForm } from './lesson-form.tsx'
import { lessonBody } from './lesson-fields.ts'
import type { LessonFields } from './lesson-fields.ts'

interface OpenProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** It brings the reader of GIFT along, which only quizzes need. */
const builder = () => import('./builder/settle.ts')

/** The text that is sent, with the question that is still open; null, and told beside it, where that cannot be kept as it is. */
async function settledIn(form: DraftForm<LessonFields>): Promise<BuiltText | null> {
  const { contentType, contentBody, ids, open } = form.value
  if (contentType !== 'QUIZ' || !open) return { contentBody, ids }
  const settled = (await builder()).settle({ contentBody, ids, open })
  if (!settled) form.change({ open: { ...open, refused: true } })
  return settled
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
    initial: {
      title: '',
      contentType: 'TEXT',
      contentBody: '',
      videoUrl: '',
      level: null,
      hidden: false,
      ids: null,
      revision: null,
      open: null,
    },
    draft: lessonDraft,
    body: bodyOf,
    command: create,
  })
  const send = async () => {
    const settled = await settledIn(form)
    if (settled) create.mutate({ params: { id: course.id }, body: bodyOf({ ...form.value, ...settled }) })
  }
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
        onSubmit={form.submitting(() => void send())}
      />
    </Dialog>
  )
}

export function EditLessonDialog({ open, onOpenChange, lesson }: OpenProps & { lesson: OpenLessonAnswer }) {
  const { lessonDraft, videoForAll } = useDesk()
  const bodyOf = lessonBody(videoForAll)
  const client = useQueryClient()
  const write = useCommand(exercises.write)
  /** Of the questions that were stored, where the rest of the lesson was refused then. */
  const [written, setWritten] = useState<string | null>(null)
  const update = useCommand(lessons.update, {
    says: { title: 'Success', description: 'Lesson updated successfully' },
    refreshes,
    after: () => {
      setWritten(null)
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
      ids: lesson.questions?.map(({ id }) => id ?? null) ?? null,
      revision: revisionOf(lesson.questions ?? [], lesson.contentBody ?? ''),
      open: null,
    },
    draft: lessonDraft,
    body: bodyOf,
    command: { ...update, error: update.error ?? write.error, isPending: update.isPending || write.isPending },
  })
  const send = async () => {
    const settled = await settledIn(form)
    if (!settled) return
    const params = { id: lesson.id }
    const body = bodyOf({ ...form.value, ...settled })
    const stillQuiz = lesson.contentType === 'QUIZ' && body.contentType === 'QUIZ'
    if (!stillQuiz || !settled.ids || settled.contentBody === lesson.contentBody) return update.mutate({ params, body })
    const { toWrite } = await builder()
    const { contentBody: _text, ...rest } = body
    const revision = written ?? form.value.revision
    // By their ids, so that a reworded question stays the one that learners have answered.
    write.mutate(
      { params, body: { exercises: toWrite(settled), ...(revision === null ? {} : { revision }) } },
      {
        onSuccess: (now) => {
          setWritten(now.revision)
          update.mutate({ params, body: rest })
        },
        // What stands now is what 'Discard' shows.
        onError: () => void client.invalidateQueries({ queryKey: keyOf(lessons.list.path) }),
      },
    )
  }
  return (
    <Dialog size="wide" open={open} onOpenChange={onOpenChange} title="Edit Lesson" description={lesson.title}>
      <LessonInHand value={lesson.id}>
        <LessonForm
          form={form}
          submit="Update Lesson"
          submitting="Updating..."
          onSubmit={form.submitting(() => void send())}
        />
      </LessonInHand>
    </Dialog>
  )
}
