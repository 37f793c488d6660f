import type { ContentType, Level } from '#shared/courses.ts'
import type { OpenQuestion } from './builder/exercise-words.ts'

/** What is filled in of a lesson. */
export interface LessonFields {
  title: string
  contentType: ContentType
  contentBody: string
  videoUrl: string
  level: Level | null
  hidden: boolean
  /** Of a quiz: which exercises its text holds, where the builder wrote it. */
  ids: (string | null)[] | null
  /** Of a quiz: which of its versions the builder has read. */
  revision: string | null
  open: OpenQuestion | null
}

/** An address typed for a video and hidden by another content type is kept in the form but not sent (docs/product.md 55). */
export const lessonBody =
  (videoForAll: boolean) =>
  ({ ids: _ids, revision: _revision, open: _open, ...value }: LessonFields) => ({
    ...value,
    videoUrl: videoForAll || value.contentType === 'VIDEO' ? value.videoUrl.trim() || null : null,
  })
