import type { PlainPage as Given } from '#shared/plain-pages.ts'
import { CertificateSheet } from '#client/features/certificates/certificate-sheet.tsx'
import { ChangeAddress, ConfirmAddress } from '#client/features/sign-in/addresses.tsx'
import { KeptEmails } from '#client/features/sign-in/kept-emails.tsx'
import { LogIn } from '#client/features/sign-in/log-in.tsx'
import { LogOut, Message } from '#client/features/sign-in/message.tsx'
import { CheckYourMail, Forgotten, NewPassword } from '#client/features/sign-in/new-password.tsx'
import { SignUp } from '#client/features/sign-in/sign-up.tsx'
import { useSiteName } from '#client/lib/site-config.ts'
import { Container } from '#client/ui/container.tsx'
import { cx } from '#client/ui/cx.ts'
import { Landscape } from '#client/ui/landscape.tsx'
import { Mark } from '#client/ui/mark.tsx'
import { Weave } from '#client/ui/weave.tsx'

type Framed = Exclude<Given, { page: 'certificate' }>

function Content({ given }: { given: Framed }) {
  switch (given.page) {
    case 'log-in':
      return <LogIn uid={given.uid} filled={given} notice={given.notice} demo={given.demo} />
    case 'sign-up':
      return <SignUp uid={given.uid} filled={given} isTaken={given.isTaken === true} />
    case 'forgotten':
      return <Forgotten uid={given.uid} filled={given} />
    case 'check-your-mail':
      return <CheckYourMail uid={given.uid} isDemo={given.isDemo} />
    case 'new-password':
      return <NewPassword token={given.token} address={given.address} filled={given} />
    case 'confirm-address':
      return <ConfirmAddress token={given.token} address={given.address} />
    case 'change-address':
      return <ChangeAddress token={given.token} address={given.address} />
    case 'log-out':
      return <LogOut form={given.form} />
    case 'kept-emails':
      return <KeptEmails emails={given.emails} />
    case 'message':
      return <Message title={given.title} sentence={given.sentence} ways={given.ways} />
  }
}

const titles: Record<Exclude<Given['page'], 'message'>, string> = {
  'log-in': 'Log in',
  'sign-up': 'Create an account',
  forgotten: 'Set a new password',
  'check-your-mail': 'Check your mail',
  'new-password': 'Choose a new password',
  'confirm-address': 'Confirm your address',
  'change-address': 'Change your address',
  'log-out': 'Log out',
  certificate: 'Certificate',
  'kept-emails': 'E-mails of this demo',
}
export const titleOfPlain = (given: Given) => (given.page === 'message' ? given.title : titles[given.page])

/** A page of the server's own; no script runs on it. */
export const PlainPage = ({ given }: { given: Given }) =>
  given.page === 'certificate' ? <CertificateSheet given={given} /> : <FramedPage given={given} />

/** At the foot of the mountain. */
function FramedPage({ given }: { given: Framed }) {
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
        {/* The fields reach down to the foot, however short the page. */}
        <Landscape className="flex flex-col [&>svg]:mt-auto">
          <Container>
            <div
              className={cx('grid gap-5 max-lg:mx-auto', given.page === 'kept-emails' ? 'max-w-3xl' : 'max-w-[29rem]')}
            >
              <Content given={given} />
            </div>
          </Container>
        </Landscape>
      </main>
      <Weave />
    </div>
  )
}
