import { useQuery } from '@tanstack/react-query'
import { noQuestionsYet } from '#shared/courses/quiz-messages.ts'
import { readingQuestions } from '#shared/courses/teach/lesson-messages.ts'
import { nothingWritten } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import { isHttpUrl } from '#shared/text/addresses.ts'
import { lessons } from '#shared/courses/courses.ts'
import { ApiError, call, sentenceFor } from '#client/lib/query/api.ts'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { LessonText } from '#client/features/courses/text/lesson-text.tsx'
import { questionKeys } from '#client/features/courses/quiz/question-state.ts'
import { TryQuestion } from '#client/features/courses/quiz/try-question.tsx'
import type { LessonFields } from './lesson-fields.ts'
import { VideoPlayer } from '#client/ui/media/video-player.tsx'

/** The server parses the questions as for learners; nothing is stored. */
function QuizPreview({ contentBody }: { contentBody: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', contentBody],
    queryFn: () => call(lessons.preview, { body: { contentBody } }),
    gcTime: 60_000,
  })
  // Retrying would send the same invalid text.
  if (error instanceof ApiError && error.status === 400) return <ErrorState text={error.sentence} />
  if (error) return <ErrorState text={sentenceFor(error)} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Spinner fullScreen={false} label={say(readingQuestions)} />
  if (data.questions.length === 0) return <p className="text-soft">{say(noQuestionsYet)}</p>
  const keys = questionKeys(data.questions)
  return (
    <ol className="grid gap-8">
      {data.questions.map((question, i) => (
        <li key={keys[i]}>
          <TryQuestion question={question} />
        </li>
      ))}
    </ol>
  )
}

function Written({ value }: { value: LessonFields }) {
  const film = value.contentType === 'VIDEO' && isHttpUrl(value.videoUrl.trim())
  if (!film && value.contentBody.trim() === '') return <p className="text-soft">{say(nothingWritten)}</p>
  return (
    <div className="grid gap-6">
      {film && <VideoPlayer key={value.videoUrl} address={value.videoUrl.trim()} title={value.title} />}
      <LessonText text={value.contentBody} />
    </div>
  )
}

export const LessonPreview = ({ value }: { value: LessonFields }) => (
  <div className="min-h-40 rounded-field border border-dashed border-edge bg-background p-4 sm:p-5">
    {value.contentType === 'QUIZ' ? <QuizPreview contentBody={value.contentBody} /> : <Written value={value} />}
  </div>
)
