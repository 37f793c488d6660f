import { notFilledIn } from '#shared/site/frame-messages.ts'
import '#client/ui/prose.css'
import { PencilLine } from '#client/ui/art/frame-icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { richText } from '#client/lib/rich-text.tsx'
import {
  englishDecides,
  lastChanged,
  legalPlaceholders,
  onThisPage,
  operatorEmailMissing,
  operatorWith,
} from '#shared/site/legal/legal-messages.ts'
import { textLanguage } from '#shared/messages/current.ts'
import type { PlainText, Text } from '#shared/messages/text.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { useSiteConfig } from '#client/lib/session/site-config.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { legalFacts } from './legal-facts.ts'

export interface Section {
  /** Anchor in the address, as in /privacy#cookies. */
  id: string
  title: PlainText
  content: ReactNode
}

const linkTo = (href: string) => (children: ReactNode) => <Link href={href}>{children}</Link>
const linkOut = (href: string) => (children: ReactNode) => (
  <a href={href} rel="noreferrer">
    {children}
  </a>
)
const tags = {
  b: (children: ReactNode) => <strong>{children}</strong>,
  profile: linkTo('/profile'),
  refunds: linkTo('/refunds'),
  leaving: linkTo('/privacy#leaving'),
  support: (children: ReactNode) => <Support>{children}</Support>,
  stripe: linkOut('https://stripe.com/privacy'),
  stripeCookies: linkOut('https://stripe.com/legal/cookies-policy'),
}

type LegalText = Text<never> | PlainText
interface ProseProps {
  message: LegalText
  values?: Parameters<typeof richText>[1]
}

const Legal = ({ message, values }: ProseProps) => richText(message as PlainText, { ...tags, ...values })
export const Paragraph = (props: ProseProps) => (
  <p>
    <Legal {...props} />
  </p>
)
export const Items = ({ items: messages }: { items: (LegalText | ProseProps)[] }) => (
  <ul>
    {messages.map((each, index) => (
      // A fixed list: the position names the item.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index}>
        {typeof each === 'object' && 'message' in each ? <Legal {...each} /> : <Legal message={each} />}
      </li>
    ))}
  </ul>
)

/** Operator and contact; missing details are placeholders in brackets. */
export function Operator() {
  const { data: config } = useSiteConfig()
  if (!config) return null
  const { company, supportEmail, siteName } = config
  const { name, address } = company
  const email = () => (supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : say(operatorEmailMissing))
  return <p>{richText(operatorWith, { site: siteName, company: name, address, email, about: linkTo('/about') })}</p>
}

/** Support address inside a sentence. */
function Support({ children }: { children: ReactNode }) {
  const email = useSiteConfig().data?.supportEmail
  return email ? <a href={`mailto:${email}`}>{children}</a> : children
}

function Unfinished() {
  const { data: config } = useSiteConfig()
  if (!config || (!config.company.placeholder && config.supportEmail)) return null
  return (
    <Notice tone="neutral" icon={<PencilLine />} data-placeholders>
      <p className="font-semibold">{say(notFilledIn)}</p>
      <p>{say(legalPlaceholders)}</p>
    </Notice>
  )
}

interface LegalPageProps {
  name: 'privacy' | 'terms' | 'refunds'
  title: string
  text: string
  sections: Section[]
}

const inOtherLanguage = (name: string) => (children: ReactNode) =>
  textLanguage() === 'en' ? (
    <a href={`/ms/${name}?lang=ms`} hrefLang="ms" lang="ms">
      {children}
    </a>
  ) : (
    <a href={`/${name}?lang=en`} hrefLang="en" lang="en">
      {children}
    </a>
  )

/** Long text with a table of contents. */
export const LegalPage = ({ name, title, text, sections }: LegalPageProps) => (
  <>
    <PageHeading title={title} text={text} />
    <Unfinished />
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <nav
        aria-label={say(onThisPage)}
        className="self-start rounded-card border bg-surface p-4 max-sm:hidden lg:sticky lg:top-6"
      >
        <ul className="sm:columns-2 lg:columns-1">
          {sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="flex min-h-11 items-center px-2 py-1.5 no-underline hover:underline"
              >
                {say(section.title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article data-document={name} data-version={legalFacts.version} className="grid gap-9">
        {textLanguage() !== 'en' && <p className="font-semibold">{say(englishDecides)}</p>}
        {sections.map(({ id, title: heading, content }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mb-3 text-xl">
              {say(heading)}
            </h2>
            <div className="prose">{content}</div>
          </section>
        ))}
        <p className="text-sm text-soft">
          {richText(lastChanged, {
            version: legalFacts.version,
            day: formatDay(legalFacts.changed, 'UTC'),
            other: inOtherLanguage(name),
          })}
        </p>
      </article>
    </div>
  </>
)
