import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { checkYourMail } from '#shared/people/messages.ts'
import {
  certificateTitle,
  changeAddressTitle,
  choosePasswordTitle,
  confirmAddressTitle,
  createAccountTitle,
  demoEmailsTitle,
  logInTitle,
  logOutTitle,
  setPasswordTitle,
} from '#shared/people/sign-in-messages.ts'
import type { PlainPage as Contents } from '#shared/site/plain-pages.ts'
import { CertificateSheet } from '#client/features/certificates/certificate-sheet.tsx'
import { ChangeAddress, ConfirmAddress } from '#client/features/sign-in/addresses.tsx'
import { DemoEmails } from '#client/features/sign-in/demo-emails.tsx'
import { LogIn } from '#client/features/sign-in/log-in.tsx'
import { Message } from '#client/features/sign-in/message.tsx'
import { LogOut } from '#client/features/sign-in/log-out.tsx'
import { CheckYourMail, Forgotten, NewPassword } from '#client/features/sign-in/new-password.tsx'
import { SignUp } from '#client/features/sign-in/sign-up.tsx'
import { useSiteName } from '#client/lib/session/site-config.ts'
import { Container } from '#client/ui/container.tsx'
import { cx } from '#client/ui/cx.ts'
import { Landscape } from '#client/ui/art/landscape.tsx'
import { Mark } from '#client/ui/art/mark.tsx'
import { Weave } from '#client/ui/art/weave.tsx'

type Framed = Exclude<Contents, { page: 'certificate' }>

function Content({ contents }: { contents: Framed }) {
  switch (contents.page) {
    case 'log-in':
      return <LogIn uid={contents.uid} filled={contents} notice={contents.notice} demo={contents.demo} />
    case 'sign-up':
      return <SignUp uid={contents.uid} filled={contents} isTaken={contents.isTaken === true} />
    case 'forgotten':
      return <Forgotten uid={contents.uid} filled={contents} />
    case 'check-your-mail':
      return <CheckYourMail uid={contents.uid} isDemo={contents.isDemo} />
    case 'new-password':
      return <NewPassword token={contents.token} address={contents.address} filled={contents} />
    case 'confirm-address':
      return <ConfirmAddress token={contents.token} address={contents.address} />
    case 'change-address':
      return <ChangeAddress token={contents.token} address={contents.address} />
    case 'log-out':
      return <LogOut form={contents.form} />
    case 'kept-emails':
      return <DemoEmails emails={contents.emails} />
    case 'message':
      return <Message title={contents.title} sentence={contents.sentence} ways={contents.links} />
  }
}

const titles: Record<Exclude<Contents['page'], 'message'>, PlainText> = {
  'log-in': logInTitle,
  'sign-up': createAccountTitle,
  forgotten: setPasswordTitle,
  'check-your-mail': checkYourMail,
  'new-password': choosePasswordTitle,
  'confirm-address': confirmAddressTitle,
  'change-address': changeAddressTitle,
  'log-out': logOutTitle,
  certificate: certificateTitle,
  'kept-emails': demoEmailsTitle,
}
export const titleOfPlain = (contents: Contents) =>
  contents.page === 'message' ? contents.title : say(titles[contents.page])

/** A page rendered completely by the server, without any script. */
export const PlainPage = ({ contents }: { contents: Contents }) =>
  contents.page === 'certificate' ? <CertificateSheet certificate={contents} /> : <FramedPage contents={contents} />

/** The page in front of the landscape. */
function FramedPage({ contents }: { contents: Framed }) {
  const siteName = useSiteName()
  return (
    <div className="flex min-h-dvh flex-col">
      <Weave />
      <header className="border-b">
        <Container className="py-2">
          <a
            href="/"
            className="inline-flex min-h-11 items-center gap-[min(0.625rem,3vw)] font-head text-[min(var(--size-lg),6.2vw)] leading-tight no-underline"
          >
            <Mark />
            {siteName}
          </a>
        </Container>
      </header>
      <main id="main" className="grid flex-1">
        {/* Extends the fields to the foot of short pages. */}
        <Landscape className="flex flex-col [&>svg]:mt-auto">
          <Container>
            <div
              className={cx(
                'grid gap-5 max-lg:mx-auto',
                contents.page === 'kept-emails' ? 'max-w-3xl' : 'max-w-[29rem]',
              )}
            >
              <Content contents={contents} />
            </div>
          </Container>
        </Landscape>
      </main>
      <Weave />
    </div>
  )
}
