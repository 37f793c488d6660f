import { Practice } from '#client/features/study/practice.tsx'
import { PageTitle } from '#client/lib/page-title.tsx'
import { useViewer } from '#client/lib/viewer.tsx'

/** Open to everybody. */
export function Page() {
  const { viewer } = useViewer()
  return (
    <>
      <PageTitle title="Practise" />
      <Practice userId={viewer?.id ?? null} />
    </>
  )
}
