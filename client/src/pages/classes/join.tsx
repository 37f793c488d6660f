import { joinTitle } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { CodeForm, JoinForm } from '#client/features/classes/learner/join-form.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import { ClassFrame } from './class-frame.tsx'

/** `/join` asks for a code, `/join/{code}` shows its class. */
export const Page = ({ params: { code } }: { params: { code: string } }) => (
  <ClassFrame title={say(joinTitle)} hidesTitle={Boolean(code)}>
    {code ? (
      <div className="max-w-[560px]">
        <JoinForm key={code} code={decodeURIComponent(code)} />
      </div>
    ) : (
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-12">
        <Picture src="/pictures/house.svg" alt="" className="h-44 w-full rounded-card sm:h-64 lg:order-last lg:h-80" />
        <CodeForm />
      </div>
    )}
  </ClassFrame>
)
