import type { ComponentProps } from 'react'
import { say } from '#shared/messages/say.ts'
import { reviewTitle } from '#shared/study/end-messages.ts'
import { AskQuestion } from '#client/features/courses/quiz/ask-question.tsx'
import { Review } from '#client/features/study/review.tsx'
import { InTileWords, tileReads } from '#client/domain/lessons/tile-words.tsx'
import { readThen, type PageReads } from '#client/lib/page-reads.ts'
import { todayQuery } from '#client/features/study/today.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { NextStep, NextStepLine } from '#client/features/courses/next-step.tsx'
import { Gate, useCan } from '#client/domain/viewer/gate.tsx'

/** With its first word the page needs no call before it shows something. */
export const reads: PageReads = ({ clientContext }) => [
  readThen(todayQuery(clientContext.offset), ({ cards }) => tileReads(cards.flatMap(({ question }) => question ?? []))),
]

const AskWithWords = (props: ComponentProps<typeof AskQuestion>) => (
  <InTileWords questions={[props.question]}>
    <AskQuestion {...props} />
  </InTileWords>
)

function OwnReview({ userId }: { userId: string }) {
  const open = useCan()('lessons.readFull')
  return (
    <Review
      userId={userId}
      AskQuestion={AskWithWords}
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
