import { Check, History, PencilLine, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { dictionary } from '#shared/dictionary.ts'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { entryAddress } from '#shared/library.ts'
import { loginAddress } from '#client/lib/navigation.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { useViewer } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'

/** A claim that one makes for oneself, and may take back. */
function Known({ entry }: { entry: WholeEntryAnswer }) {
  const refreshes = [dictionary.whole]
  const know = useCommand(dictionary.know, { refreshes })
  const forget = useCommand(dictionary.forget, { refreshes })
  const { byMe } = entry.known
  const busy = know.isPending || forget.isPending
  const toggle = () => (byMe ? forget : know).mutate({ params: { id: entry.id } })
  return (
    <Button
      variant="line"
      aria-pressed={byMe}
      busy={busy}
      onClick={toggle}
      className={byMe ? 'border-rice text-rice' : ''}
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
    // Whoever closes the sheet of the system wants nothing.
    if (error instanceof Error && error.name === 'AbortError') return
    toast({ title: 'Error', description: 'The link could not be copied. It stands in the address bar.', tone: 'error' })
  }
}

/** "12 people can now say it": how many, never who. */
const countOf = (count: number) => (count === 1 ? 'One person can say it.' : `${count} people can say it.`)

interface EntryBarProps {
  entry: WholeEntryAnswer
  onImprove: () => void
  onHistory: () => void
  /** 'Learn this word'. */
  learn?: ReactNode
}

/** What one can do with an entry; at the thumb on a phone. */
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
          <Button asChild variant="line">
            <a href={loginAddress(entryAddress(entry.id))}>
              <PencilLine aria-hidden />
              Log in to improve it
            </a>
          </Button>
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
