import type { ContentType, Level } from '#shared/courses/courses.ts'
import type { OpenQuestion } from '#client/features/courses/teach/builder/exercise-text.ts'

export interface LessonFields {
  title: string
  contentType: ContentType
  contentBody: string
  videoUrl: string
  level: Level | null
  hidden: boolean
  /** True if the player asks about words after it has shown them. */
  practice: boolean
  /** Ids of a quiz's exercises in the order of the text, if the builder wrote it. */
  ids: (string | null)[] | null
  /** Revision of the quiz that the builder has read. */
  revision: string | null
  open: OpenQuestion | null
  /** Version of the stored text that a changed `contentBody` was made from. */
  textRevision: string | null
}

/** A video address hidden by another content type stays in the form but is not sent (docs/product.md 55). */
export const lessonBody =
  (videoForAll: boolean) =>
  ({ ids: _ids, revision: _revision, open: _open, textRevision: _text, ...value }: LessonFields) => ({
    ...value,
    videoUrl: videoForAll || value.contentType === 'VIDEO' ? value.videoUrl.trim() || null : null,
  })
