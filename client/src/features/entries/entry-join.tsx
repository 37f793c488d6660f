import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { audit } from '#shared/audit.ts'
import { dictionary } from '#shared/dictionary.ts'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { categories } from '#shared/entries.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { entryAddress } from '#shared/library.ts'
import { sentenceFor } from '#client/lib/api.ts'
import { query } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Dialog, DialogFoot } from '#client/ui/dialog.tsx'
import { SubmitButton } from '#client/ui/submit-button.tsx'
import { EntryPicker } from './entry-picker.tsx'

const refreshes = [categories.list, categories.deleted, dictionary.whole, audit.list]

function useJoining(onJoined: () => void) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const part = useCommand(categories.restore, {
    says: { title: 'Success', description: 'They are two entries again' },
    refreshes,
    after: ({ id }) => {
      // What is known of it is the other one.
      client.removeQueries({ queryKey: query(dictionary.whole, { params: { id } }).queryKey })
      navigate(entryAddress(id))
    },
  })
  return useCommand(dictionary.join, {
    says: { title: 'Success', description: 'The two are one entry now' },
    undo: ({ params }) => part.mutate({ params }),
    refreshes,
    quiet: true,
    after: ({ id }) => {
      onJoined()
      navigate(entryAddress(id), { replace: true })
    },
  })
}

const Named = ({ entry }: { entry: { title: string; content: string; dialect: string | null } }) => (
  <span>
    <span lang="dtp" className="font-head text-lg">
      {entry.title}
    </span>{' '}
    <span className="text-soft">({[entry.content, entry.dialect].filter(Boolean).join(', ')})</span>
  </span>
)

interface JoinProps {
  entry: WholeEntryAnswer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Two entries that are one word: this one goes into another, which keeps everything. */
export function JoinDialog({ entry, open, onOpenChange }: JoinProps) {
  const [into, setInto] = useState<CategoryAnswer>()
  const join = useJoining(() => onOpenChange(false))
  const send = () => into && join.mutate({ params: { id: entry.id }, body: { into: into.id, version: entry.version } })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Join with another entry"
      description="For two entries that are one word. Nothing is lost, and it can be taken back for 30 days."
    >
      <div className="grid gap-5">
        <EntryPicker
          label="Which entry stays?"
          hint="Search in Kadazandusun, English or Malay."
          except={[entry.id]}
          onPick={setInto}
        />
        {into && (
          <p className="rounded-field bg-sunk p-4 wrap-anywhere">
            <Named entry={entry} /> becomes part of <Named entry={into} />. Its forms, meanings, sentences, voices and
            learners go along, and its address leads there.
          </p>
        )}
        {join.error && (
          <p role="alert" className="font-medium text-clay">
            {sentenceFor(join.error)}
          </p>
        )}
      </div>
      <DialogFoot>
        <SubmitButton
          type="button"
          waitsFor={into ? undefined : 'Choose an entry first.'}
          busy={join.isPending}
          onClick={send}
        >
          {join.isPending ? 'Joining...' : 'Join them'}
        </SubmitButton>
      </DialogFoot>
    </Dialog>
  )
}
