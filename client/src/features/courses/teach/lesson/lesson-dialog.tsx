import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addLessonTo,
  createLesson,
  creating,
  editLesson,
  lessonCreated,
  lessonUpdated,
  updateLesson,
  updating,
} from '#shared/courses/teach/lesson-messages.ts'
import { say } from '#shared/messages/say.ts'
import { courses, lessons, type CourseAnswer, type OpenLessonAnswer } from '#shared/courses/courses.ts'
import { exercises, revisionOf } from '#shared/exercises/exercises.ts'
import { progress } from '#shared/courses/progress.ts'
import { keyOf } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { useEditorVariant } from '#client/features/courses/teach/editor-variant.ts'
import { useDraftForm, type DraftForm } from '#client/lib/form/draft-form.ts'
import type { BuiltText } from '#client/features/courses/teach/builder/settle.ts'
import { LessonInHand } from './lesson-tools.ts'
import { LessonForm } from './lesson-form.tsx'
import { lessonBody, type LessonFields } from './lesson-fields.ts'

/** Loaded for quizzes only, because it imports the GIFT parser. */
const builder = () => import('#client/features/courses/teach/builder/settle.ts')

/** GIFT text with the question in the editor; null if that question is invalid, which the editor then shows. */
async function settledIn(form: DraftForm<LessonFields>): Promise<BuiltText | null> {
  const { contentType, contentBody, ids, open } = form.value
  if (contentType !== 'QUIZ' || !open) return { contentBody, ids }
  const settled = (await builder()).settle({ contentBody, ids, open })
  if (!settled) form.change((now) => ({ open: now.open && { ...now.open, refused: true } }))
  return settled
}

const invalidates = [courses.listOwn, lessons.list, progress.read]

interface AddLessonProps extends OpenProps {
  course: CourseAnswer
  onAdded: () => void
}

export function AddLessonDialog({ open, onOpenChange, course, onAdded }: AddLessonProps) {
  const { lessonDraft, lessonText, videoForAll } = useEditorVariant()
  const bodyOf = lessonBody(videoForAll)
  const create = useCommand(lessons.create, {
    successMessage: say(lessonCreated),
    invalidates,
    onSuccess: () => {
      if (form.accepted()) onOpenChange(false)
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
      title={say(addLessonTo, { course: course.title })}
      description={lessonText}
    >
      <LessonForm
        form={form}
        submit={say(createLesson)}
        submitting={say(creating)}
        onSubmit={form.submitting(() => void send())}
      />
    </Dialog>
  )
}

export function EditLessonDialog({ open, onOpenChange, lesson }: OpenProps & { lesson: OpenLessonAnswer }) {
  const { lessonDraft, videoForAll } = useEditorVariant()
  const bodyOf = lessonBody(videoForAll)
  const client = useQueryClient()
  const write = useCommand(exercises.write)
  /** Text of the questions that were saved although the rest of the lesson was refused. */
  const [written, setWritten] = useState<string | null>(null)
  const update = useCommand(lessons.update, {
    successMessage: say(lessonUpdated),
    invalidates,
    onSuccess: () => {
      setWritten(null)
      if (form.accepted()) onOpenChange(false)
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
    // Sent with ids, so that a reworded question keeps its answers.
    write.mutate(
      { params, body: { exercises: toWrite(settled), ...(revision === null ? {} : { revision }) } },
      {
        onSuccess: (now) => {
          setWritten(now.revision)
          update.mutate({ params, body: rest })
        },
        // Reloads the lesson, so that 'Discard' returns to the current state.
        onError: () => void client.invalidateQueries({ queryKey: keyOf(lessons.list.path) }),
      },
    )
  }
  return (
    <Dialog size="wide" open={open} onOpenChange={onOpenChange} title={say(editLesson)} description={lesson.title}>
      <LessonInHand value={lesson.id}>
        <LessonForm
          form={form}
          submit={say(updateLesson)}
          submitting={say(updating)}
          onSubmit={form.submitting(() => void send())}
        />
      </LessonInHand>
    </Dialog>
  )
}
