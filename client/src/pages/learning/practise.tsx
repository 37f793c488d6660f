import { say } from '#shared/messages/say.ts'
import { practiseTitle } from '#shared/study/end-messages.ts'
import { study } from '#shared/study/study.ts'
import { Practice } from '#client/features/study/practice.tsx'
import type { PageReads } from '#client/lib/page-reads.ts'
import { query } from '#client/lib/query/query-client.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { useViewer } from '#client/lib/session/viewer.ts'

export const reads: PageReads = () => [query(study.practice)]

export function Page() {
  const { viewer } = useViewer()
  return (
    <>
      <PageTitle title={say(practiseTitle)} />
      <Practice userId={viewer?.id ?? null} />
    </>
  )
}
