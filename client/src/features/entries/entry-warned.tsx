import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { shownIn } from '#shared/covered.ts'
import { entryAddress } from '#shared/library.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

/** What the address says is shown: of a page drawn for browsers without scripts a link asks for the rest. */
function useShown(entryId: string) {
  const search = useSearch()
  const shown = shownIn(search)
  const hrefFor = (name: string) => {
    const next = new URLSearchParams(search)
    next.append('shown', name)
    return `${entryAddress(entryId)}?${next}`
  }
  return { shown: (name: string) => shown.includes(name), hrefFor }
}

interface WarnedProps {
  entryId: string
  /** Of the page, or of one file, in the address. */
  name: string
  title: string
  action: string
  warning: string | null | undefined
  /** Above the warning, where the page has no other heading. */
  heading?: ReactNode
  children: ReactNode
}

/** What somebody may not want to come upon is said first, and loaded when they wish. */
export function Warned({ entryId, name, title, action, warning, heading, children }: WarnedProps) {
  const { shown, hrefFor } = useShown(entryId)
  if (!warning || shown(name)) return children
  const notice = (
    <Notice
      icon={<TriangleAlert aria-hidden />}
      title={title}
      level={2}
      action={
        <Button asChild variant="line">
          <Link href={hrefFor(name)} replace rel="nofollow">
            {action}
          </Link>
        </Button>
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

/** Files of the entry that may be loaded: those of which nothing is said, and those that somebody wished to see. */
export function useUnwarned({ id, fileWarnings }: { id: string; fileWarnings: Record<string, string> }) {
  const { shown } = useShown(id)
  return (path: string) => fileWarnings[path] === undefined || shown(fileName(path))
}

/** A file's key: its name without its ending. */
export const fileName = (path: string) => /([^/.]+)\.\w+$/.exec(path)?.[1] ?? path
