import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { Link } from 'wouter'
import {
  everyQuestionAnswered,
  loadingQuestions,
  newQuestionsAppearHere,
  questionsFromLearners,
  questionsNotLoaded,
} from '#shared/courses/lesson-question-messages.ts'
import { say } from '#shared/messages/say.ts'
import { lessonQuestions } from '#shared/courses/lesson-questions.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { LessonQuestionItem } from './lesson-question-item.tsx'

/** Link with the number of waiting questions; without the number if it cannot be read. */
export function LessonQuestionsLink() {
  const { data } = useQuery(query(lessonQuestions.waiting))
  const waiting = data?.length ?? 0
  return (
    <ButtonLink variant="line" href="/teacher/questions">
      <MessagesSquare aria-hidden />
      {say(questionsFromLearners)}
      {waiting > 0 && <Badge tone="accent">{waiting}</Badge>}
    </ButtonLink>
  )
}

/** Unanswered questions, the oldest first, each with its answer form. */
export function WaitingLessonQuestions() {
  const waiting = useQuery(query(lessonQuestions.waiting))
  return (
    <Loaded
      query={waiting}
      failure={say(questionsNotLoaded)}
      loading={<CardSkeletons two label={say(loadingQuestions)} />}
      empty={<EmptyState level={2} title={say(everyQuestionAnswered)} text={say(newQuestionsAppearHere)} />}
    >
      {(list) => (
        <ul className="grid gap-4">
          {list.map((lessonQuestion) => (
            <Card as="li" key={lessonQuestion.id} className="gap-0">
              <p className="text-sm text-soft">
                <Link
                  href={`/courses/${lessonQuestion.courseId}#lesson-${lessonQuestion.lessonId}`}
                  lang=""
                  className="-my-2 inline-block py-2 underline wrap-anywhere"
                >
                  {lessonQuestion.courseTitle}: {lessonQuestion.lessonTitle}
                </Link>
              </p>
              <ul>
                <LessonQuestionItem
                  lessonQuestion={{ ...lessonQuestion, mine: false, edited: false, answer: null }}
                  mayAnswer
                />
              </ul>
            </Card>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
