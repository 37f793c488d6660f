import { say } from '#shared/messages/say.ts'
import { richText } from '#client/lib/rich-text.tsx'
import { emailLabel } from '#shared/messages/messages.ts'
import { checkYourMail, newPasswordHint, newPasswordLabel } from '#shared/people/messages.ts'
import {
  backToLogIn,
  choosePasswordTitle,
  demoMailAt,
  forgottenLead,
  linkHoldsOneHour,
  linkOnItsWay,
  newPasswordLead,
  sendLinkButton,
  setPasswordButton,
  setPasswordTitle,
} from '#shared/people/sign-in-messages.ts'
import { passwordLength } from '#shared/people.ts'
import type { Filled } from '#shared/site/plain-pages.ts'
import { useSiteName } from '#client/lib/session/site-config.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { RelatedLinks, Panel, TextLink } from './panel.tsx'
import { PostForm, Token } from './post-form.tsx'
import { TypedField } from './typed-field.tsx'

export const passwordHint = () => say(newPasswordHint, { least: passwordLength.least })

export const Forgotten = ({ uid, filled }: { uid: string; filled: Filled }) => (
  <Panel title={say(setPasswordTitle)} lead={say(forgottenLead)}>
    <PostForm action={`/sign-in/${uid}/forgot`} filled={filled} button={say(sendLinkButton)}>
      <TypedField label={say(emailLabel)} name="email" type="email" autoComplete="email" first filled={filled} />
    </PostForm>
    <RelatedLinks>
      <TextLink href={`/sign-in/${uid}`}>{say(backToLogIn)}</TextLink>
    </RelatedLinks>
  </Panel>
)

export const CheckYourMail = ({ uid, isDemo }: { uid: string; isDemo: boolean }) => (
  <Panel title={say(checkYourMail)}>
    <p>{say(linkOnItsWay)}</p>
    <p>{richText(linkHoldsOneHour, { link: (children) => <a href={`/sign-in/${uid}/forgot`}>{children}</a> })}</p>
    {isDemo && <Notice>{richText(demoMailAt, { link: (children) => <a href="/dev/mail">{children}</a> })}</Notice>}
    <RelatedLinks>
      <TextLink href={`/sign-in/${uid}`}>{say(backToLogIn)}</TextLink>
    </RelatedLinks>
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
      title={say(choosePasswordTitle)}
      lead={richText(newPasswordLead, { site: siteName, address: () => <strong>{address}</strong> })}
    >
      <PostForm action="/password" filled={filled} button={say(setPasswordButton)}>
        <Token token={token} />
        {/* Tells password managers the account. */}
        <input hidden type="text" autoComplete="username" value={address} readOnly />
        <TypedField
          label={say(newPasswordLabel)}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={passwordHint()}
          first
          filled={filled}
        />
      </PostForm>
    </Panel>
  )
}
