import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lessonCreated, lessonUpdated } from '#shared/courses/teach/lesson-messages.ts'
import { courses, lessons, type CourseJson, type OpenLessonJson } from '#shared/courses/courses.ts'
import { textRevisionOf } from '#shared/courses/text/text-revision.ts'
import { progress } from '#shared/courses/progress.ts'
import { exercises, revisionOf } from '#shared/exercises/exercises.ts'
import { say } from '#shared/messages/say.ts'
import type { BuiltText } from '#client/features/courses/teach/builder/built-text.ts'
import { useEditorVariant } from '#client/features/courses/teach/editor-variant.ts'
import { changedFields } from '#client/lib/form/changed-fields.ts'
import { useDraftForm, type DraftForm } from '#client/lib/form/draft-form.ts'
import { queryKeyOf } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { useTextRevision } from '#client/features/courses/teach/use-text-revision.ts'
import { lessonBody, type LessonFields } from './lesson-fields.ts'

/** Loaded for quizzes only, because it imports the GIFT parser. */
const builder = () => import('#client/features/courses/teach/builder/built-text.ts')

/** GIFT text with the question in the editor; null if that question is invalid, which the editor then shows. */
async function settledIn(form: DraftForm<LessonFields>): Promise<BuiltText | null> {
  const { contentType, contentBody, ids, open } = form.value
  if (contentType !== 'QUIZ' || !open) return { contentBody, ids }
  const settled = (await builder()).withOpenQuestion({ contentBody, ids, open })
  if (!settled) form.change((now) => ({ open: now.open && { ...now.open, refused: true } }))
  return settled
}

const invalidates = [courses.listOwn, lessons.list, lessons.source, progress.read]

/** Fields that the form sends with other values than it shows, such as whether the lesson is published. */
type Instead = Partial<Pick<LessonFields, 'hidden'>>

interface CreationOptions {
  /** Key under which unsent text is stored. */
  name: string
  hidden: boolean
  /** `all` is false if something was typed while the lesson was sent. */
  onCreated: (id: string, all: boolean) => void
}

/** The form of a lesson that does not exist yet. */
export function useLessonCreation(course: Pick<CourseJson, 'id'>, { name, hidden, onCreated }: CreationOptions) {
  const { lessonDraft, videoForAll } = useEditorVariant()
  const bodyOf = lessonBody(videoForAll)
  const create = useCommand(lessons.create, {
    successMessage: say(lessonCreated),
    invalidates,
    onSuccess: ({ id }) => onCreated(id, form.accepted()),
  })
  const form = useDraftForm<LessonFields>({
    name,
    initial: {
      title: '',
      contentType: 'TEXT',
      contentBody: '',
      videoUrl: '',
      level: null,
      hidden,
      practice: true,
      ids: null,
      revision: null,
      open: null,
      textRevision: null,
    },
    draft: lessonDraft,
    body: bodyOf,
    command: create,
  })
  const send = async (instead: Instead = {}) => {
    const settled = await settledIn(form)
    if (settled) create.mutate({ params: { id: course.id }, body: bodyOf({ ...form.value, ...settled, ...instead }) })
  }
  return { form, send }
}

/** The form of a stored lesson. */
export function useLessonUpdate(lesson: OpenLessonJson, onUpdated: (all: boolean) => void) {
  const { lessonDraft, videoForAll } = useEditorVariant()
  const bodyOf = lessonBody(videoForAll)
  const client = useQueryClient()
  const write = useCommand(exercises.write)
  /** Text of the questions that were saved although the rest of the lesson was refused. */
  const [written, setWritten] = useState<string | null>(null)
  const update = useCommand(lessons.update, {
    successMessage: say(lessonUpdated),
    invalidates,
    onSuccess: (saved) => {
      setWritten(null)
      const all = form.accepted()
      if (!all) form.change({ textRevision: textRevisionOf(saved.contentBody ?? '') })
      onUpdated(all)
    },
  })
  const storedText = lesson.contentBody ?? ''
  const stored: LessonFields = {
    title: lesson.title,
    contentType: lesson.contentType,
    contentBody: storedText,
    videoUrl: lesson.videoUrl ?? '',
    level: lesson.level ?? null,
    hidden: lesson.hidden ?? false,
    practice: lesson.practice ?? true,
    ids: lesson.questions?.map(({ id }) => id ?? null) ?? null,
    revision: revisionOf(lesson.questions ?? [], storedText),
    open: null,
    textRevision: null,
  }
  /** Reloads the lesson, so that 'Discard' returns to the current state. */
  const reload = () => {
    for (const { path } of [lessons.list, lessons.source])
      void client.invalidateQueries({ queryKey: queryKeyOf(path.split('/:')[0] ?? path) })
  }
  const form = useDraftForm<LessonFields>({
    name: `lesson ${lesson.id}`,
    initial: stored,
    draft: lessonDraft,
    body: bodyOf,
    command: { ...update, error: update.error ?? write.error, isPending: update.isPending || write.isPending },
  })
  const { textRevision } = form.value
  useTextRevision(form, storedText, form.value.contentBody !== storedText)
  const send = async (instead: Instead = {}) => {
    const settled = await settledIn(form)
    if (!settled) return
    const params = { id: lesson.id }
    const whole = bodyOf({ ...form.value, ...settled, ...instead })
    const body = changedFields(bodyOf(stored), whole)
    const stillQuiz = lesson.contentType === 'QUIZ' && whole.contentType === 'QUIZ'
    const { contentBody, ...rest } = body
    if (!stillQuiz || !settled.ids || contentBody === undefined) {
      const seen = contentBody === undefined || textRevision === null ? {} : { textRevision }
      return update.mutate({ params, body: { ...body, ...seen } }, { onError: reload })
    }
    const { questionsBody } = await builder()
    const revision = written ?? form.value.revision
    // Sent with ids, so that a reworded question keeps its answers.
    write.mutate(
      { params, body: { exercises: questionsBody(settled), ...(revision === null ? {} : { revision }) } },
      {
        onSuccess: (now) => {
          setWritten(now.revision)
          update.mutate({ params, body: rest })
        },
        onError: reload,
      },
    )
  }
  return { form, send }
}
