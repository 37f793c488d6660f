import { Copy } from 'lucide-react'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import {
  citation,
  citationCopied,
  citationNotCopied,
  citeEntry,
  citeNote,
  copyCitation,
} from '#shared/entries/library/cite-messages.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import { useSiteName } from '#client/lib/session/site-config.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFoot, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { toast } from '#client/lib/page/toast.ts'

/** A reference to the entry: its address, which stays, with the version and its date. */
export function CiteDialog({ entry, open, onOpenChange }: OpenProps & { entry: FullEntryJson }) {
  const { id, title, homograph, version, updatedAt } = entry
  const site = useSiteName()
  const reference = say(citation, {
    title,
    homograph: homograph ? String(homograph) : 'none',
    site,
    version,
    day: formatDay(updatedAt),
    address: `${window.location.origin}${entryAddress(id)}`,
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      toast({ title: say(citationCopied), tone: 'success' })
    } catch {
      toast({ title: say(citationNotCopied), tone: 'error' })
    }
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say(citeEntry)} description={say(citeNote)}>
      <blockquote className="rounded-field bg-muted p-4 wrap-anywhere select-all">{reference}</blockquote>
      <DialogFoot>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden />
          {say(copyCitation)}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
