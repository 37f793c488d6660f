import { myClasses } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { backToHome } from '#shared/site/frame-messages.ts'
import { OwnClasses, JoinAnother } from '#client/features/classes/learner/own-classes.tsx'
import { ClassFrame } from './class-frame.tsx'

export const Page = () => (
  <ClassFrame title={say(myClasses)} back="/" backText={backToHome}>
    <OwnClasses />
    <JoinAnother />
  </ClassFrame>
)
