import { Suspense } from 'react'
import { loadingLesson, nothingWritten } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { OpenLessonJson } from '#shared/courses/courses.ts'
import { WatchVideo } from '#client/ui/media/video-player.tsx'
import { lazyComponent } from '#client/ui/lazy-page.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { PlainText } from './text/plain-text.tsx'

/** Loaded on demand, because most lessons of a course stay folded. */
const lessonInPlace = lazyComponent<{ lesson: OpenLessonJson }>(() =>
  import('./text/lesson-in-place.tsx').then(
    ({ LessonInPlace }) => LessonInPlace,
    () =>
      ({ lesson }) => <PlainText text={lesson.contentBody ?? ''} />,
  ),
)

interface LessonBodyProps {
  lesson: OpenLessonJson
  /** A folded lesson stops its media. */
  open: boolean
}

/** A text or a video in place. Quizzes are answered in the player only. */
export function LessonBody({ lesson, open }: LessonBodyProps) {
  const { contentType, contentBody = '', videoUrl } = lesson
  const written = contentType !== 'QUIZ' && contentBody.trim() !== ''
  const empty = contentType !== 'QUIZ' && !written && !videoUrl
  if (contentType === 'QUIZ' && !videoUrl) return null
  return (
    <div className="grid grid-cols-1 gap-6">
      {videoUrl && <WatchVideo address={videoUrl} title={lesson.title} open={open} />}
      {written && (
        <Suspense fallback={<Spinner fullScreen={false} label={say(loadingLesson)} />}>
          <lessonInPlace.View lesson={lesson} />
        </Suspense>
      )}
      {empty && <p className="text-soft">{say(nothingWritten)}</p>}
    </div>
  )
}
