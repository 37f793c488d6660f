import { wordRequestCalls } from '#shared/entries/library/word-requests.ts'
import { can } from '#shared/policy.ts'
import { say } from '#shared/messages/say.ts'
import { missingWordsNote, wordsPeopleAskFor } from '#shared/entries/library/library-messages.ts'
import type { PageReads } from '#client/lib/page-reads.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { BackToLibrary } from '#client/features/entries/library/back-to-library.tsx'
import { wordRequestsCall } from '#client/features/entries/library/library-calls.ts'
import { AskForm, WordRequests } from '#client/features/entries/library/word-requests.tsx'
import { WaitingWordRequests } from '#client/features/entries/library/word-request-decisions.tsx'

export const reads: PageReads = ({ viewer }) => [
  wordRequestsCall(),
  ...(can(viewer, 'wanted.decide') ? [query(wordRequestCalls.waiting)] : []),
]

export const Page = () => (
  <Container className="grid max-w-[960px] grid-cols-1 gap-6 pt-4 sm:pt-8">
    <PageTitle title={say(wordsPeopleAskFor)} />
    <PageHeading before={<BackToLibrary />} title={say(wordsPeopleAskFor)} text={say(missingWordsNote)} />
    <AskForm />
    <WordRequests />
    <WaitingWordRequests />
  </Container>
)
