import { passwordLength } from '#shared/people.ts'
import type { Filled } from '#shared/site/plain-pages.ts'
import { useSiteName } from '#client/domain/viewer/site-config.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { Other, Panel, TextLink } from './panel.tsx'
import { PostForm, Token } from './post-form.tsx'
import { TypedField } from './typed-field.tsx'

export const newPasswordHint = `At least ${passwordLength.least} characters. A few words that do not belong together are good.`

export const Forgotten = ({ uid, filled }: { uid: string; filled: Filled }) => (
  <Panel
    title="Set a new password"
    lead="Tell us the address of your account. We send you a link with which you choose a new one."
  >
    <PostForm action={`/sign-in/${uid}/forgot`} filled={filled} button="Send link">
      <TypedField label="Email" name="email" type="email" autoComplete="email" first filled={filled} />
    </PostForm>
    <Other>
      <TextLink href={`/sign-in/${uid}`}>Back to log in</TextLink>
    </Other>
  </Panel>
)

export const CheckYourMail = ({ uid, isDemo }: { uid: string; isDemo: boolean }) => (
  <Panel title="Check your mail">
    <p>If there is an account with that address, a link to set a new password is on its way to it.</p>
    <p>
      It holds for one hour. Nothing there? Look among the junk mail, or{' '}
      <a href={`/sign-in/${uid}/forgot`}>try again</a>.
    </p>
    {isDemo && (
      <Notice>
        This is a demo: e-mails are kept at <a href="/dev/mail">/dev/mail</a>.
      </Notice>
    )}
    <Other>
      <TextLink href={`/sign-in/${uid}`}>Back to log in</TextLink>
    </Other>
  </Panel>
)

interface NewPasswordProps {
  token: string
  address: string
  filled: Filled
}

export function NewPassword({ token, address, filled }: NewPasswordProps) {
  const siteName = useSiteName()
  return (
    <Panel
      title="Choose a new password"
      lead={
        <>
          For <strong>{address}</strong> at {siteName}. You are then logged out everywhere else.
        </>
      }
    >
      <PostForm action="/password" filled={filled} button="Set password">
        <Token token={token} />
        {/* Tells password managers the account. */}
        <input hidden type="text" autoComplete="username" value={address} readOnly />
        <TypedField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={newPasswordHint}
          first
          filled={filled}
        />
      </PostForm>
    </Panel>
  )
}
