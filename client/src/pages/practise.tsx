import { Practice } from '#client/features/study/practice.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { useViewer } from '#client/domain/viewer/viewer.tsx'

/** Public page. */
export function Page() {
  const { viewer } = useViewer()
  return (
    <>
      <PageTitle title="Practise" />
      <Practice userId={viewer?.id ?? null} />
    </>
  )
}
