import { aboutPlaceholders, aboutUsText, aboutUsTitle, detailsLoading } from '#shared/site/about-messages.ts'
import { notFilledIn } from '#shared/site/frame-messages.ts'
import { say } from '#shared/messages/say.ts'
import { PencilLine } from 'lucide-react'
import { sentenceFor } from '#client/lib/query/api.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { useSiteConfig } from '#client/lib/session/site-config.ts'
import { Container } from '#client/ui/container.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { CompanyCard, TeamCard } from '#client/features/site/legal/company-details.tsx'
import { publicPages } from '#client/pages/site/public-pages.ts'

const columns = 'grid items-start gap-5 lg:grid-cols-2'

const PlaceholderNotice = () => (
  <Notice tone="neutral" icon={<PencilLine aria-hidden />} data-placeholders>
    <p className="font-semibold">{say(notFilledIn)}</p>
    <p>{say(aboutPlaceholders)}</p>
  </Notice>
)

function Details() {
  const { data: config, error, refetch, isFetching } = useSiteConfig()
  if (error) return <ErrorState text={sentenceFor(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!config)
    return (
      <div className={columns}>
        <output className="sr-only">{say(detailsLoading)}</output>
        <CardSkeleton />
        <CardSkeleton />
      </div>
    )
  return (
    <>
      {config.company.placeholder && <PlaceholderNotice />}
      <div className={columns}>
        <CompanyCard company={config.company} />
        <TeamCard company={config.company} />
      </div>
    </>
  )
}

export const Page = () => (
  <Container className="grid gap-8 pt-6 sm:pt-14">
    <PageTitle title={say(publicPages['/about'].title)} />
    <PageHeading title={say(aboutUsTitle)} text={say(aboutUsText)} />
    <Details />
  </Container>
)
