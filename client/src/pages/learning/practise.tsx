import { say } from '#shared/messages/say.ts'
import { practiseTitle } from '#shared/study/end-messages.ts'
import { Practice } from '#client/features/study/practice.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { useViewer } from '#client/domain/viewer/viewer.tsx'

/** Public page. */
export function Page() {
  const { viewer } = useViewer()
  return (
    <>
      <PageTitle title={say(practiseTitle)} />
      <Practice userId={viewer?.id ?? null} />
    </>
  )
}
