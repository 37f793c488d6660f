import { joinTitle, joinVisitorText } from '#shared/classes/learner-messages.ts'
import { say } from '#shared/messages/say.ts'
import { logInLink } from '#shared/site/frame-messages.ts'
import { createAccountLink } from '#shared/voices/invitation-messages.ts'
import { CodeForm, JoinForm } from '#client/features/classes/learner/join-form.tsx'
import { useLoginAddress, useSignUpAddress } from '#client/lib/page/navigation.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { useViewer } from '#client/lib/session/viewer.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { ClassFrame } from './class-frame.tsx'

/** A visitor who follows a class's link reads where it leads before the login. */
function JoinVisitor({ returnTo }: { returnTo: string }) {
  const logIn = useLoginAddress(returnTo)
  const signUp = useSignUpAddress(returnTo)
  return (
    <>
      <PageTitle title={say(joinTitle)} />
      <Container className="grid max-w-[560px] gap-4 pt-3 pb-12 sm:gap-6 sm:pt-8">
        <PageHeading title={say(joinTitle)} />
        <p>{say(joinVisitorText)}</p>
        <ButtonLink leaves size="large" href={signUp}>
          {say(createAccountLink)}
        </ButtonLink>
        <ButtonLink leaves size="large" variant="line" href={logIn}>
          {say(logInLink)}
        </ButtonLink>
      </Container>
    </>
  )
}

/** Decodes a code. A typed '%' is no encoding. */
function decoded(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

const Join = ({ code }: { code: string }) => (
  <ClassFrame title={say(joinTitle)} hidesTitle={Boolean(code)}>
    {code ? (
      <div className="max-w-[560px]">
        <JoinForm key={code} code={decoded(code)} />
      </div>
    ) : (
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-12">
        <Picture src="/pictures/house.svg" alt="" className="h-44 w-full rounded-card sm:h-64 lg:order-last lg:h-80" />
        <CodeForm />
      </div>
    )}
  </ClassFrame>
)

/** `/join` asks for a code, `/join/{code}` shows its class. */
export function Page({ params: { code } }: { params: { code: string } }) {
  const { viewer, loading, unknown } = useViewer()
  const isVisitor = !loading && !unknown && viewer === null
  return isVisitor ? <JoinVisitor returnTo={code ? `/join/${code}` : '/join'} /> : <Join code={code} />
}
