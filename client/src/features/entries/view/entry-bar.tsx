import { Check, PencilLine, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { entryDocuments, type FullEntryJson } from '#shared/entries/document-calls.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import {
  iCanSayThis,
  improveThisWord,
  linkCopied,
  linkNotCopied,
  logInToImprove,
  moreForEntry,
  pasteItAnywhere,
  peopleCanSayIt,
  shareEntry,
} from '#shared/entries/library/view-messages.ts'
import { errorTitle } from '#shared/messages/messages.ts'
import { useLoginAddress } from '#client/lib/page/navigation.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { useViewer } from '#client/lib/session/viewer.ts'
import { Menu } from '#client/ui/dialog/menu.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/lib/page/toast.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'

/** Toggle for 'I can say this word'. */
function Known({ entry }: { entry: FullEntryJson }) {
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
      {!busy && <Check aria-hidden strokeWidth={3} />}
      {say(iCanSayThis)}
    </Button>
  )
}

async function share(title: string) {
  const url = window.location.href
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast({ title: say(linkCopied), description: say(pasteItAnywhere), tone: 'success' })
  } catch (error) {
    // Closing the system's share sheet raises an AbortError, which is no failure.
    if (error instanceof Error && error.name === 'AbortError') return
    toast({ title: say(errorTitle), description: say(linkNotCopied), tone: 'error' })
  }
}

interface EntryBarProps {
  entry: FullEntryJson
  onImprove: () => void
  /** Button 'Learn this word', which phones show at the thumb instead. */
  learn?: ReactNode
  more: ReactNode
}

/** Main actions on an entry, and a menu with the others. Counts people who can say the word without naming them. */
export function EntryBar({ entry, onImprove, learn, more }: EntryBarProps) {
  const { viewer } = useViewer()
  const login = useLoginAddress(entryAddress(entry.id))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3 max-sm:*:not-last:grow print:hidden">
        <div className="contents max-sm:hidden">{learn}</div>
        {viewer && <Known entry={entry} />}
        {viewer ? (
          <Button variant="line" onClick={onImprove}>
            <PencilLine aria-hidden />
            {say(improveThisWord)}
          </Button>
        ) : (
          <ButtonLink leaves variant="line" href={login}>
            <PencilLine aria-hidden />
            {say(logInToImprove)}
          </ButtonLink>
        )}
        <div className="ml-auto noscript:hidden sm:ml-0">
          <Menu label={say(moreForEntry, { title: entry.title })}>
            <Button variant="quiet" onClick={() => void share(entry.title)}>
              <Share2 aria-hidden />
              {say(shareEntry)}
            </Button>
            {more}
          </Menu>
        </div>
      </div>
      {entry.known.count > 0 && <p className="text-soft">{say(peopleCanSayIt, { count: entry.known.count })}</p>}
    </div>
  )
}
