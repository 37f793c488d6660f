import { Suspense, lazy, type ReactNode } from 'react'
import { lessonFiles } from '#shared/media.ts'
import { LessonMedia, LessonTools, type LessonMediaProps } from '#client/features/courses/teach/lesson/lesson-tools.ts'
import { LessonFiles } from '#client/features/resources/lesson-files.tsx'
import { call } from '#client/lib/query/api.ts'

/** Loaded on demand, because it imports Uppy. */
const LessonUpload = lazy(async () => ({
  default: (await import('#client/features/media/lesson-upload.tsx')).LessonUpload,
}))

const Upload = (props: Parameters<typeof LessonUpload>[0]) => (
  <Suspense>
    <LessonUpload {...props} />
  </Suspense>
)

const Media = ({ lessonId, kind, onArrived }: LessonMediaProps) => (
  <Upload
    lessonId={lessonId}
    kinds={[kind]}
    onArrived={async (mediaURL, name) => {
      const { path } = await call(lessonFiles.registerUpload, { params: { id: lessonId }, body: { mediaURL } })
      onArrived(path, name)
    }}
  />
)

const mediaOf = (media: LessonMediaProps) => <Media {...media} />

const filesOf = (lesson: { id: string; title: string }) => <LessonFiles lesson={lesson} Upload={Upload} />

/** Adds uploads to a lesson's editor: downloads, pictures and sounds. */
export const WithLessonFiles = ({ children }: { children: ReactNode }) => (
  <LessonTools value={filesOf}>
    <LessonMedia value={mediaOf}>{children}</LessonMedia>
  </LessonTools>
)
