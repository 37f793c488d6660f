import { PencilLine } from '#client/ui/art/frame-icons.tsx'
import { Link } from 'wouter'
import { say, textLocale } from '#shared/messages/say.ts'
import {
  aboutUsLink,
  contactSupport,
  developedBy,
  eventsLink,
  notFilledIn,
  operatedBy,
  plansLink,
  privacyLink,
  refundsLink,
  termsLink,
} from '#shared/site/frame-messages.ts'
import type { SiteConfig } from '#shared/site/site.ts'
import { useSiteConfig } from '#client/lib/session/site-config.ts'
import { useViewer } from '#client/lib/session/viewer.ts'
import { Container } from '#client/ui/container.tsx'
import { Mark } from '#client/ui/art/mark.tsx'
import { Weave } from '#client/ui/art/weave.tsx'
import { LanguageLinks } from './language-links.tsx'

/**
 * Marks details in square brackets as placeholders (docs/product.md 26). Shown once per page, and not at all if a notice covers
 * the whole page (`data-placeholders`).
 */
const NotFilledIn = () => (
  <p className="flex items-center gap-2 text-sm text-soft in-[body:has([data-placeholders])]:hidden">
    <PencilLine className="size-4 shrink-0" />
    {say(notFilledIn)}
  </p>
)

const listOf = (names: string[]) => new Intl.ListFormat(textLocale()).format(names)

const item = 'inline-flex min-h-11 items-center px-1 hover:text-ink'

const Credits = ({ company }: Pick<SiteConfig, 'company'>) => {
  const developers = company.team.filter(({ role }) => /^developer$/i.test(role)).map(({ name }) => name)
  return (
    <>
      <p>
        {developers.length > 0 && `${say(developedBy, { developers: listOf(developers) })} `}
        {say(operatedBy, { name: company.name, address: company.address })}
      </p>
      {company.placeholder && <NotFilledIn />}
    </>
  )
}

/** Credits the developer and the operating company. */
export function SiteFooter() {
  const { data: config } = useSiteConfig()
  const { viewer } = useViewer()
  return (
    <footer className="mt-16 border-t text-soft">
      <Container className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4 py-8">
        <div className="grid max-w-xl gap-2 text-sm">
          <p className="flex items-center gap-2.5 font-head text-base text-ink">
            <Mark className="size-6" />
            {config?.siteName}
          </p>
          {config && <Credits company={config.company} />}
        </div>
        <ul className="-mx-1 flex flex-wrap gap-x-4">
          <li>
            <Link href="/about" className={item}>
              {say(aboutUsLink)}
            </Link>
          </li>
          <li>
            <Link href="/pricing" className={item}>
              {say(plansLink)}
            </Link>
          </li>
          <li>
            <Link href="/events" className={item}>
              {say(eventsLink)}
            </Link>
          </li>
          <li>
            <Link href="/terms" className={item}>
              {say(termsLink)}
            </Link>
          </li>
          <li>
            <Link href="/privacy" className={item}>
              {say(privacyLink)}
            </Link>
          </li>
          <li>
            <Link href="/refunds" className={item}>
              {say(refundsLink)}
            </Link>
          </li>
          {config?.supportEmail && (
            <li>
              {viewer ? (
                <Link href="/support" className={item}>
                  {say(contactSupport)}
                </Link>
              ) : (
                <a href={`mailto:${config.supportEmail}`} className={item}>
                  {say(contactSupport)}
                </a>
              )}
            </li>
          )}
        </ul>
        <LanguageLinks className="w-full text-sm" />
      </Container>
      <Weave />
    </footer>
  )
}
