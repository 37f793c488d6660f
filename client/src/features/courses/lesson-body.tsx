import { nothingWritten } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { OpenLessonAnswer } from '#shared/courses/courses.ts'
import { WatchVideo } from '#client/ui/media/video-player.tsx'
import { LessonText } from './text/lesson-text.tsx'
import { QuizPlayer } from './quiz/player.tsx'

interface LessonBodyProps {
  lesson: OpenLessonAnswer
  /** A collapsed lesson keeps its typed answers but stops its media. */
  open: boolean
}

export function LessonBody({ lesson, open }: LessonBodyProps) {
  const { contentType, contentBody = '', videoUrl } = lesson
  const written = contentType !== 'QUIZ' && contentBody.trim() !== ''
  const empty = contentType !== 'QUIZ' && !written && !videoUrl
  return (
    <div className="grid grid-cols-1 gap-6">
      {videoUrl && <WatchVideo address={videoUrl} title={lesson.title} open={open} />}
      {written && <LessonText text={contentBody} />}
      {contentType === 'QUIZ' && <QuizPlayer lessonId={lesson.id} questions={lesson.questions ?? []} />}
      {empty && <p className="text-soft">{say(nothingWritten)}</p>}
    </div>
  )
}
