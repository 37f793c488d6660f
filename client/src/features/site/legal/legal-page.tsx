import '#client/ui/prose.css'
import { PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDay } from '#client/lib/dates/dates.ts'
import { useSiteConfig } from '#client/domain/viewer/site-config.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { facts } from './legal-facts.ts'

export interface Section {
  /** Anchor in the address, as in /privacy#cookies. */
  id: string
  title: string
  content: ReactNode
}

/** Operator and contact; missing details are placeholders in brackets. */
export function Operator() {
  const { data: config } = useSiteConfig()
  if (!config) return null
  const { company, supportEmail, siteName } = config
  return (
    <p>
      {siteName} is run by {company.name}, {company.address}.{' '}
      {supportEmail ? (
        <>
          Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </>
      ) : (
        'Write to [support e-mail address].'
      )}{' '}
      More about us, and our telephone numbers, on the page <Link href="/about">About us</Link>.
    </p>
  )
}

/** Support address inside a sentence. */
export function Support({ children }: { children: string }) {
  const email = useSiteConfig().data?.supportEmail
  return email ? <a href={`mailto:${email}`}>{children}</a> : children
}

function Unfinished() {
  const { data: config } = useSiteConfig()
  if (!config || (!config.company.placeholder && config.supportEmail)) return null
  return (
    <Notice tone="neutral" icon={<PencilLine aria-hidden />} data-placeholders>
      <p className="font-semibold">The operator has not filled this in yet</p>
      <p>
        What stands in square brackets below is a placeholder: no real company, person or address. The rest tells what
        the product does.
      </p>
    </Notice>
  )
}

/** Long text with a table of contents. */
export const LegalPage = ({ title, text, sections }: { title: string; text: string; sections: Section[] }) => (
  <>
    <PageHeading title={title} text={text} />
    <Unfinished />
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <nav
        aria-label="On this page"
        className="self-start rounded-card border bg-surface p-4 max-sm:hidden lg:sticky lg:top-6"
      >
        <ul className="sm:columns-2 lg:columns-1">
          {sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="flex min-h-11 items-center px-2 py-1.5 no-underline hover:underline"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-9">
        {sections.map(({ id, title: heading, content }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mb-3 text-xl">
              {heading}
            </h2>
            <div className="prose">{content}</div>
          </section>
        ))}
        <p className="text-sm text-soft">Last changed on {formatDay(facts.changed, 'UTC')}.</p>
      </div>
    </div>
  </>
)
