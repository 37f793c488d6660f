import { Check, History, PencilLine, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { entryDocuments, type FullEntryAnswer } from '#shared/entries/document-calls.ts'
import { entryAddress } from '#shared/entries/library.ts'
import { loginAddress } from '#client/lib/page/navigation.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { useViewer } from '#client/domain/viewer/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/message/toast.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'

/** Toggle for 'I can say this word'. */
function Known({ entry }: { entry: FullEntryAnswer }) {
  const invalidates = [entryDocuments.read]
  const know = useCommand(entryDocuments.know, { invalidates })
  const forget = useCommand(entryDocuments.forget, { invalidates })
  const { byMe } = entry.known
  const busy = know.isPending || forget.isPending
  const toggle = () => (byMe ? forget : know).mutate({ params: { id: entry.id } })
  return (
    <Button
      variant="line"
      aria-pressed={byMe}
      busy={busy}
      onClick={toggle}
      className={byMe ? 'border-success text-success' : ''}
    >
      {!busy && <Check aria-hidden strokeWidth={3} />}I can say this
    </Button>
  )
}

async function share(title: string) {
  const url = window.location.href
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copied', description: 'You can paste it wherever you like.', tone: 'success' })
  } catch (error) {
    // Closing the system's share sheet raises an AbortError, which is no failure.
    if (error instanceof Error && error.name === 'AbortError') return
    toast({ title: 'Error', description: 'The link could not be copied. It stands in the address bar.', tone: 'error' })
  }
}

/** Counts learners without naming them. */
const countOf = (count: number) => (count === 1 ? 'One person can say it.' : `${count} people can say it.`)

interface EntryBarProps {
  entry: FullEntryAnswer
  onImprove: () => void
  onHistory: () => void
  /** Button 'Learn this word'. */
  learn?: ReactNode
}

/** Actions on an entry; at the foot of the screen on a phone. */
export function EntryBar({ entry, onImprove, onHistory, learn }: EntryBarProps) {
  const { viewer } = useViewer()
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3 print:hidden">
        {viewer && learn}
        {viewer && <Known entry={entry} />}
        {viewer ? (
          <Button variant="line" onClick={onImprove}>
            <PencilLine aria-hidden />
            Improve this word
          </Button>
        ) : (
          <ButtonLink leaves variant="line" href={loginAddress(entryAddress(entry.id))}>
            <PencilLine aria-hidden />
            Log in to improve it
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={() => void share(entry.title)}>
          <Share2 aria-hidden />
          Share
        </Button>
        <Button variant="quiet" onClick={onHistory}>
          <History aria-hidden />
          History
        </Button>
      </div>
      {entry.known.count > 0 && <p className="text-soft">{countOf(entry.known.count)}</p>}
    </div>
  )
}
