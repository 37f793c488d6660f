import { say } from '#shared/messages/say.ts'
import { richText } from '#client/lib/rich-text.tsx'
import { emailLabel } from '#shared/messages/messages.ts'
import { firstNameLabel, lastNameLabel, passwordLabel } from '#shared/people/messages.ts'
import {
  accountTaken,
  createAccountButton,
  createAccountTitle,
  haveAccount,
  signUpLead,
  signUpSmallPrint,
} from '#shared/people/sign-in-messages.ts'
import type { Filled } from '#shared/site/plain-pages.ts'
import { passwordHint } from './new-password.tsx'
import { RelatedLinks, Panel, TextLink } from './panel.tsx'
import { PostForm } from './post-form.tsx'
import { TypedField } from './typed-field.tsx'
import { newTabLink } from '#client/ui/new-tab-link.tsx'

interface SignUpProps {
  uid: string
  filled: Filled
  isTaken: boolean
}

const Taken = ({ uid }: { uid: string }) => (
  <>
    {richText(accountTaken, {
      login: (children) => <a href={`/sign-in/${uid}`}>{children}</a>,
      forgot: (children) => <a href={`/sign-in/${uid}/forgot`}>{children}</a>,
    })}
  </>
)

/** Links open in new tabs, so that typed text stays. */
const SmallPrint = () => (
  <p className="text-sm text-soft">
    {richText(signUpSmallPrint, { terms: newTabLink('/terms'), privacy: newTabLink('/privacy') })}
  </p>
)

export const SignUp = ({ uid, filled, isTaken }: SignUpProps) => (
  <Panel title={say(createAccountTitle)} lead={say(signUpLead)}>
    <RelatedLinks>
      {richText(haveAccount, { link: (children) => <TextLink href={`/sign-in/${uid}`}>{children}</TextLink> })}
    </RelatedLinks>
    <PostForm action={`/sign-in/${uid}/register`} filled={filled} button={say(createAccountButton)}>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TypedField label={say(firstNameLabel)} name="firstName" autoComplete="given-name" first filled={filled} />
        <TypedField label={say(lastNameLabel)} name="lastName" autoComplete="family-name" optional filled={filled} />
      </div>
      <TypedField
        label={say(emailLabel)}
        name="email"
        type="email"
        autoComplete="email"
        filled={filled}
        error={isTaken ? <Taken uid={uid} /> : undefined}
      />
      <TypedField
        label={say(passwordLabel)}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={passwordHint()}
        filled={filled}
      />
      <SmallPrint />
    </PostForm>
  </Panel>
)
