import { Check, KeyRound } from 'lucide-react'
import type { DemoAccounts, Filled } from '#shared/site/plain-pages.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { Other, Panel, TextLink } from './panel.tsx'
import { PostForm } from './post-form.tsx'
import { TypedField } from './typed-field.tsx'

interface LogInProps {
  uid: string
  filled: Filled
  notice?: string | undefined
  demo: DemoAccounts | null
}

const Demo = ({ password, emails }: DemoAccounts) => (
  <Notice icon={<KeyRound aria-hidden />} title="This is a demo" level={2} className="[&_h2]:text-lg">
    <p>
      Log in as one of these, with <code className="font-semibold">{password}</code>:
    </p>
    <ul className="mt-1">
      {emails.map((email) => (
        <li key={email} className="wrap-anywhere">
          {email}
        </li>
      ))}
    </ul>
  </Notice>
)

export const LogIn = ({ uid, filled, notice, demo }: LogInProps) => (
  <>
    <Panel title="Log in">
      {notice && (
        <Notice tone="success" aria-live="polite" icon={<Check aria-hidden />}>
          {notice}
        </Notice>
      )}
      <PostForm action={`/sign-in/${uid}`} filled={filled} button="Log in">
        <TypedField label="Email" name="email" type="email" autoComplete="email" first filled={filled} />
        <TypedField label="Password" name="password" type="password" autoComplete="current-password" filled={filled} />
        <a href={`/sign-in/${uid}/forgot`} className="-my-3 inline-flex min-h-11 items-center justify-self-start">
          Forgot your password?
        </a>
      </PostForm>
      <Other>
        New here? <TextLink href={`/sign-in/${uid}/register`}>Create an account</TextLink>
      </Other>
    </Panel>
    {demo && <Demo {...demo} />}
  </>
)
