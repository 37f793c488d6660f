import { joinTitle } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { CodeForm, JoinForm } from '#client/features/classes/learner/join-form.tsx'
import { ClassFrame } from './class-frame.tsx'

/** `/join` asks for a code, `/join/{code}` shows its class. */
export const Page = ({ params: { code } }: { params: { code: string } }) => (
  <ClassFrame title={say(joinTitle)} untitled={Boolean(code)}>
    <div className="max-w-[560px]">{code ? <JoinForm key={code} code={decodeURIComponent(code)} /> : <CodeForm />}</div>
  </ClassFrame>
)
