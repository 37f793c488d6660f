import { labels } from '#shared/labels/labels.ts'
import { labelsIntro, labelsTitle } from '#shared/labels/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { PageReads } from '#client/lib/page-reads.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { LabelList } from '#client/features/labels/label-list.tsx'

export const reads: PageReads = () => [query(labels.list)]

export const Page = () => (
  <Container className="grid max-w-[960px] grid-cols-1 gap-6 pt-4 sm:pt-8">
    <PageTitle title={say(labelsTitle)} />
    <PageHeading title={say(labelsTitle)} text={say(labelsIntro)} />
    <LabelList />
  </Container>
)
