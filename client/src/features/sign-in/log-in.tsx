import { Check, KeyRound } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import { richText } from '#client/lib/rich-text.tsx'
import { emailLabel } from '#shared/messages/messages.ts'
import { passwordLabel } from '#shared/people/messages.ts'
import { demoLogIn, forgotPassword, logInTitle, newHere, thisIsDemo } from '#shared/people/sign-in-messages.ts'
import type { DemoAccounts, Filled } from '#shared/site/plain-pages.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { RelatedLinks, Panel, TextLink } from './panel.tsx'
import { PostForm } from './post-form.tsx'
import { TypedField } from './typed-field.tsx'

interface LogInProps {
  uid: string
  filled: Filled
  notice?: string | undefined
  demo: DemoAccounts | null
}

const Demo = ({ password, emails }: DemoAccounts) => (
  <Notice icon={<KeyRound aria-hidden />} title={say(thisIsDemo)} level={2} className="[&_h2]:text-lg">
    <p>{richText(demoLogIn, { password: () => <code className="font-semibold">{password}</code> })}</p>
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
    <Panel title={say(logInTitle)}>
      {notice && (
        <Notice tone="success" aria-live="polite" icon={<Check aria-hidden />}>
          {notice}
        </Notice>
      )}
      <PostForm action={`/sign-in/${uid}`} filled={filled} button={say(logInTitle)}>
        <TypedField label={say(emailLabel)} name="email" type="email" autoComplete="email" first filled={filled} />
        <TypedField
          label={say(passwordLabel)}
          name="password"
          type="password"
          autoComplete="current-password"
          filled={filled}
        />
        <a href={`/sign-in/${uid}/forgot`} className="-my-3 inline-flex min-h-11 items-center justify-self-start">
          {say(forgotPassword)}
        </a>
      </PostForm>
      <RelatedLinks>
        {richText(newHere, {
          link: (children) => <TextLink href={`/sign-in/${uid}/register`}>{children}</TextLink>,
        })}
      </RelatedLinks>
    </Panel>
    {demo && <Demo {...demo} />}
  </>
)
