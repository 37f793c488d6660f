import { backToClass, learners, report } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { ClassLearners } from '#client/features/classes/manage/learner-list.tsx'
import { OneLearner } from '#client/features/classes/manage/one-learner.tsx'
import { MemberReport } from '#client/features/classes/results/print-sheets.tsx'
import { ClassFrame } from './class-frame.tsx'

interface Params {
  id: string
  /** Absent on the list of all. */
  memberId: string
}

/** The learners of a class, or the report of one. */
export const Page = ({ params: { id, memberId } }: { params: Params }) => (
  <ClassFrame
    title={say(memberId ? report : learners)}
    ownedId={id}
    back={memberId ? `/teacher/classes/${id}/learners` : `/teacher/classes/${id}`}
    backText={memberId ? learners : backToClass}
    hidesTitle={Boolean(memberId)}
    action="courses.teach"
  >
    {memberId ? (
      <>
        <MemberReport single memberId={memberId} />
        <OneLearner classId={id} memberId={memberId} />
      </>
    ) : (
      <ClassLearners id={id} />
    )}
  </ClassFrame>
)
