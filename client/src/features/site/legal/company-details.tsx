import { ExternalLink, Globe, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { teamTitle, websiteMissing } from '#shared/site/about-messages.ts'
import type { SiteConfig } from '#shared/site/site.ts'
import { Card } from '#client/ui/card.tsx'

type Company = SiteConfig['company']

/** Phone number for a link, unless it is a placeholder in brackets. */
const callable = (phone: string) => /^\+?[\d\s()-]{5,}$/.test(phone)

const Item = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex items-start gap-3 [&>svg]:mt-1 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-accent">
    {icon}
    <div className="min-w-0">{children}</div>
  </div>
)

export const CompanyCard = ({ company }: { company: Company }) => (
  <Card as="section" aria-labelledby="company" className="gap-4 sm:p-7">
    <h2 id="company" className="text-xl">
      {company.name}
    </h2>
    <Item icon={<MapPin aria-hidden />}>
      <address className="not-italic">{company.address}</address>
    </Item>
    <Item icon={<Phone aria-hidden />}>
      <ul className="grid gap-1">
        {company.phones.map(({ name, phone }) => (
          <li key={`${name} ${phone}`}>
            <span className="text-soft">{name}:</span>{' '}
            {callable(phone) ? (
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="inline-block py-1.5">
                {phone}
              </a>
            ) : (
              phone
            )}
          </li>
        ))}
      </ul>
    </Item>
    <Item icon={<Globe aria-hidden />}>
      {company.website ? (
        <a href={company.website} rel="noreferrer" className="inline-flex items-center gap-1.5 py-1.5">
          {new URL(company.website).host}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      ) : (
        say(websiteMissing)
      )}
    </Item>
  </Card>
)

export const TeamCard = ({ company }: { company: Company }) => (
  <Card as="section" aria-labelledby="team" className="gap-4 sm:p-7">
    <h2 id="team" className="text-xl">
      {say(teamTitle)}
    </h2>
    <dl>
      {Object.entries(company.team).map(([position, { role, name }]) => (
        <div
          key={position}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-b py-3 last:border-0"
        >
          <dt className="text-soft">{role}</dt>
          <dd className="font-semibold">{name}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
