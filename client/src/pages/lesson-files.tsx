import { Suspense, lazy } from 'react'
import { LessonFiles } from '#client/features/resources/lesson-files.tsx'

/** Brings Uppy, so it is loaded when somebody opens the files of a lesson. */
const LessonUpload = lazy(async () => ({
  default: (await import('#client/features/media/lesson-upload.tsx')).LessonUpload,
}))

const Upload = (props: Parameters<typeof LessonUpload>[0]) => (
  <Suspense>
    <LessonUpload {...props} />
  </Suspense>
)

export const filesOf = (lesson: { id: string; title: string }) => <LessonFiles lesson={lesson} Upload={Upload} />
