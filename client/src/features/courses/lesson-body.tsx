import { ExternalLink } from 'lucide-react'
import type { OpenLessonAnswer } from '#shared/courses.ts'
import { Button } from '#client/ui/button.tsx'
import { VideoPlayer } from '#client/ui/video-player.tsx'
import { LessonText } from './lesson-text.tsx'
import { QuizPlayer } from './quiz/player.tsx'

interface LessonBodyProps {
  lesson: OpenLessonAnswer
  /** A closed lesson keeps what was typed into its quiz, but plays nothing. */
  open: boolean
}

export function Watch({ address, title, open }: { address: string; title: string; open: boolean }) {
  return (
    <div className="grid justify-items-start gap-4">
      {open && <VideoPlayer address={address} title={title} />}
      <Button asChild variant="line">
        <a href={address} target="_blank" rel="noopener noreferrer">
          Watch Video
          <ExternalLink aria-hidden />
        </a>
      </Button>
    </div>
  )
}

export function LessonBody({ lesson, open }: LessonBodyProps) {
  const { contentType, contentBody = '', videoUrl } = lesson
  const written = contentType !== 'QUIZ' && contentBody.trim() !== ''
  const empty = contentType !== 'QUIZ' && !written && !videoUrl
  return (
    <div className="grid grid-cols-1 gap-6">
      {videoUrl && <Watch address={videoUrl} title={lesson.title} open={open} />}
      {written && <LessonText text={contentBody} />}
      {contentType === 'QUIZ' && <QuizPlayer lessonId={lesson.id} questions={lesson.questions ?? []} />}
      {empty && <p className="text-soft">Nothing is written here yet.</p>}
    </div>
  )
}
