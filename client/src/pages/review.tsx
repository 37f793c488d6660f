import { AskQuestion } from '#client/features/courses/quiz/ask-question.tsx'
import { Review } from '#client/features/study/review.tsx'
import { PageTitle } from '#client/lib/page-title.tsx'
import { Gate } from '#client/lib/viewer.tsx'

export const Page = () => (
  <>
    <PageTitle title="Review" />
    <Gate>{(viewer) => <Review key={viewer.id} userId={viewer.id} AskQuestion={AskQuestion} />}</Gate>
  </>
)
