import type { Filled } from '#shared/site/plain-pages.ts'
import { newPasswordHint } from './new-password.tsx'
import { Other, Panel, TextLink } from './panel.tsx'
import { PostForm } from './post-form.tsx'
import { TypedField } from './typed-field.tsx'

interface SignUpProps {
  uid: string
  filled: Filled
  isTaken: boolean
}

const Taken = ({ uid }: { uid: string }) => (
  <>
    There is already an account with this address. <a href={`/sign-in/${uid}`}>Log in</a> to it, or{' '}
    <a href={`/sign-in/${uid}/forgot`}>set a new password</a>.
  </>
)

/** Links open in new tabs, so that typed text stays. */
const SmallPrint = () => (
  <p className="text-sm text-soft">
    With an account you agree to the{' '}
    <a href="/terms" target="_blank" rel="noopener">
      terms
    </a>
    . Our page on{' '}
    <a href="/privacy" target="_blank" rel="noopener">
      privacy
    </a>{' '}
    says what we keep about you, and how you take it back.
  </p>
)

export const SignUp = ({ uid, filled, isTaken }: SignUpProps) => (
  <Panel title="Create an account" lead="It is free, and works at once. We send you an e-mail to confirm your address.">
    <Other>
      Already have an account? <TextLink href={`/sign-in/${uid}`}>Log in</TextLink>
    </Other>
    <PostForm action={`/sign-in/${uid}/register`} filled={filled} button="Create account">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TypedField label="First name" name="firstName" autoComplete="given-name" first filled={filled} />
        <TypedField label="Last name" name="lastName" autoComplete="family-name" optional filled={filled} />
      </div>
      <TypedField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        filled={filled}
        fault={isTaken ? <Taken uid={uid} /> : undefined}
      />
      <TypedField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={newPasswordHint}
        filled={filled}
      />
      <SmallPrint />
    </PostForm>
  </Panel>
)
