import { joinTitle as joinTitleText, myClasses as myClassesText } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { OwnClasses } from '#client/features/classes/own-classes.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { ClassFrame } from './class-frame.tsx'

export const Page = () => (
  <ClassFrame title={say(myClassesText)} back="/">
    <OwnClasses />
    <ButtonLink variant="line" className="justify-self-start" href="/join">
      {say(joinTitleText)}
    </ButtonLink>
  </ClassFrame>
)
