import { say } from '#shared/messages/say.ts'
import { demoEmailTo, demoEmailsNone, demoEmailsText, demoEmailsTitle } from '#shared/people/sign-in-messages.ts'
import type { PlainPage } from '#shared/site/plain-pages.ts'
import { Card } from '#client/ui/card.tsx'
import { Panel } from './panel.tsx'

type Emails = Extract<PlainPage, { page: 'kept-emails' }>['emails']

/** Turns web addresses in a text into links. */
const Linked = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )

/** E-mails that a demo site stores instead of sending, the newest first. */
export const DemoEmails = ({ emails }: { emails: Emails }) => (
  <>
    <Panel title={say(demoEmailsTitle)} lead={say(demoEmailsText)}>
      {emails.length === 0 && <p>{say(demoEmailsNone)}</p>}
    </Panel>
    {emails.map(({ to, subject, text, createdAt }) => (
      <Card key={`${createdAt.toISOString()} ${to} ${subject}`} as="article">
        <h2 className="text-lg">{subject}</h2>
        <p className="text-sm text-soft">
          {say(demoEmailTo, { to, time: createdAt.toISOString().slice(0, 16).replace('T', ' ') })}
        </p>
        <pre className="font-sans whitespace-pre-wrap wrap-anywhere">
          <Linked text={text} />
        </pre>
      </Card>
    ))}
  </>
)
