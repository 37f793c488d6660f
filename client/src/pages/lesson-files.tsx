import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { lessonFiles } from '#shared/media.ts'
import { LessonMedia, LessonTools } from '#client/features/courses/teach/lesson-tools.ts'
import type { LessonMediaProps } from '#client/features/courses/teach/lesson-tools.ts'
import { LessonFiles } from '#client/features/resources/lesson-files.tsx'
import { call } from '#client/lib/api.ts'

/** Brings Uppy, so it is loaded when somebody opens the files of a lesson. */
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
      const { path } = await call(lessonFiles.register, { params: { id: lessonId }, body: { mediaURL } })
      onArrived(path, name)
    }}
  />
)

const mediaOf = (media: LessonMediaProps) => <Media {...media} />

const filesOf = (lesson: { id: string; title: string }) => <LessonFiles lesson={lesson} Upload={Upload} />

/** Where lessons are written: with files to keep, and files that they show. */
export const WithLessonFiles = ({ children }: { children: ReactNode }) => (
  <LessonTools value={filesOf}>
    <LessonMedia value={mediaOf}>{children}</LessonMedia>
  </LessonTools>
)
