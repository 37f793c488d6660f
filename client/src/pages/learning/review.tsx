import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { say } from '#shared/messages/say.ts'
import { reviewTitle } from '#shared/study/end-messages.ts'
import { Review } from '#client/features/study/review.tsx'
import type { AskQuestionProps } from '#client/features/study/review/review-session.tsx'
import { tileReads } from '#client/domain/lessons/tile-texts.ts'
import { readThen, type PageReads } from '#client/lib/page-reads.ts'
import { todayQuery } from '#client/features/study/today.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { NextStep, NextStepLine } from '#client/features/courses/next-step.tsx'
import { CodeMissing, lazyComponent } from '#client/ui/lazy-page.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { Gate, useCan } from '#client/domain/viewer/gate.tsx'

/** With its first word the page needs no call before it shows something. */
export const reads: PageReads = ({ clientContext }) => [
  readThen(todayQuery(clientContext.offset), ({ cards }) => tileReads(cards.flatMap(({ question }) => question ?? []))),
]

/** Loaded on demand, because most reviews ask for words only. */
const lessonQuestion = lazyComponent(
  async () => (await import('#client/features/courses/quiz/ask-question.tsx')).AskQuestion,
  'src/features/courses/quiz/ask-question.tsx',
  CodeMissing,
)

const LessonQuestion = (props: AskQuestionProps) => (
  <Suspense fallback={<CardSkeleton />}>
    <lessonQuestion.View {...props} />
  </Suspense>
)

function OwnReview({ userId }: { userId: string }) {
  const open = useCan()('lessons.readFull')
  const { data } = useQuery({ ...todayQuery(), enabled: false })
  if (data?.cards.some(({ question }) => question)) lessonQuestion.loadEarly()
  return (
    <Review
      userId={userId}
      AskQuestion={LessonQuestion}
      fallback={open && <NextStep />}
      afterwards={open && <NextStepLine />}
    />
  )
}

export const Page = () => (
  <>
    <PageTitle title={say(reviewTitle)} />
    <Gate>{(viewer) => <OwnReview key={viewer.id} userId={viewer.id} />}</Gate>
  </>
)
