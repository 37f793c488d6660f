import { Link } from 'wouter'
import { entryAddress } from '#shared/entries/library/library.ts'
import type { ShownLabel } from '#shared/labels/labels.ts'
import { aboutLabel, decidedBy, openEntry, saidIn, sourcesCount } from '#shared/labels/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { capitalise } from '#shared/text/capitalise.ts'
import { PlayButton } from '#client/ui/media/play-button.tsx'

/** Word, voice, meanings and places of one label. */
export const LabelSheet = ({ label, onClose }: { label: ShownLabel; onClose: () => void }) => {
  const { form, entryId, ms, en, dialect, sound, sources, decision } = label
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<span lang="dtp">{capitalise(form)}</span>}
      description={say(aboutLabel)}
    >
      <div className="grid gap-3">
        <p className="flex flex-wrap items-center gap-3 text-lg">
          {sound && <PlayButton src={sound}>{form}</PlayButton>}
          {ms && <span lang="ms">{ms}</span>}
          {en && (
            <span lang="en" className="text-soft">
              {en}
            </span>
          )}
        </p>
        {dialect && <p>{say(saidIn, { dialects: dialect })}</p>}
        {decision && <p>{say(decidedBy, { decision })}</p>}
        <p className="text-sm text-soft">{say(sourcesCount, { count: sources.length })}</p>
        <p>
          <Link href={entryAddress(entryId)} className="inline-flex min-h-11 items-center" onClick={onClose}>
            {say(openEntry, { word: form })}
          </Link>
        </p>
      </div>
    </Dialog>
  )
}
