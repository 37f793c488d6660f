import { assignmentsText } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { LearnerClass } from '#client/features/classes/learner/learner-class.tsx'
import { ClassFrame } from './class-frame.tsx'

export const Page = ({ params: { id } }: { params: { id: string } }) => (
  <ClassFrame title={say(assignmentsText)} joinedId={id} back="/classes" hidesTitle>
    <LearnerClass id={id} />
  </ClassFrame>
)
