import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { shownIn } from '#shared/entries/cover-content.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'

/** The address may show the content: without JavaScript the warning's button is a link. */
function useShownFiles(entryId: string) {
  const search = useSearch()
  const shown = shownIn(search)
  const hrefFor = (name: string) => {
    const next = new URLSearchParams(search)
    next.append('shown', name)
    return `${entryAddress(entryId)}?${next}`
  }
  return { shown: (name: string) => shown.includes(name), hrefFor }
}

interface ContentWarningProps {
  entryId: string
  /** Name in the address, for the page or for one file. */
  name: string
  title: string
  action: string
  warning: string | null | undefined
  /** Heading above the warning, for pages without another one. */
  heading?: ReactNode
  children: ReactNode
}

/** Shows a warning first, and loads the content on request. */
export function ContentWarning({ entryId, name, title, action, warning, heading, children }: ContentWarningProps) {
  const { shown, hrefFor } = useShownFiles(entryId)
  if (!warning || shown(name)) return children
  const notice = (
    <Notice
      icon={<TriangleAlert aria-hidden />}
      title={title}
      level={2}
      action={
        <ButtonLink variant="line" href={hrefFor(name)} replace rel="nofollow">
          {action}
        </ButtonLink>
      }
    >
      <p className="wrap-anywhere">{warning}</p>
    </Notice>
  )
  if (!heading) return notice
  return (
    <div className="grid gap-6">
      {heading}
      {notice}
    </div>
  )
}

/** Files without a warning, and those that the person chose to see. */
export function useIsFileShown({ id, fileWarnings }: { id: string; fileWarnings: Record<string, string> }) {
  const { shown } = useShownFiles(id)
  return (path: string) => fileWarnings[path] === undefined || shown(fileName(path))
}

/** Key of a file: its name without the extension. */
export const fileName = (path: string) => /([^/.]+)\.\w+$/.exec(path)?.[1] ?? path
