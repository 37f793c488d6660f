import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { audit } from '#shared/site/audit/audit.ts'
import { entryDocuments, type FullEntryJson } from '#shared/entries/document-calls.ts'
import { categories, type EntryJson } from '#shared/entries/entries.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { richText } from '#client/lib/rich-text.tsx'
import {
  becomesPartOf,
  mergeNote,
  mergeThem,
  merging,
  mergeDone,
  splitDone,
  whichEntryStays,
} from '#shared/entries/edit-messages.ts'
import { chooseEntryFirst } from '#shared/entries/library/library-messages.ts'
import { mergeWithAnother } from '#shared/entries/library/view-messages.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, DialogFoot, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { SubmitButton } from '#client/ui/form/submit-button.tsx'
import { InlineError } from '#client/ui/form/form-error.tsx'
import { EntryPicker } from '#client/features/entries/document/entry-picker.tsx'

const invalidates = [categories.list, categories.deleted, entryDocuments.read, audit.list]

function useMerging(onMerged: () => void) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const split = useCommand(categories.restore, {
    successMessage: say(splitDone),
    invalidates,
    onSuccess: ({ id }) => {
      // The merged entry's cache is obsolete.
      client.removeQueries({ queryKey: query(entryDocuments.read, { params: { id } }).queryKey })
      navigate(entryAddress(id))
    },
  })
  return useCommand(entryDocuments.join, {
    successMessage: say(mergeDone),
    undo: ({ params }) => split.mutate({ params }),
    invalidates,
    silent: true,
    onSuccess: ({ id }) => {
      onMerged()
      navigate(entryAddress(id), { replace: true })
    },
  })
}

const Named = ({ entry }: { entry: { title: string; content: string; dialect: string | null } }) => (
  <span>
    <span lang="dtp" className="font-head text-lg">
      {entry.title}
    </span>{' '}
    <span lang="" className="text-soft">
      ({[entry.content, entry.dialect && dialectText(entry.dialect)].filter(Boolean).join(', ')})
    </span>
  </span>
)

const namedEntry = (entry: Parameters<typeof Named>[0]['entry']) => () => Named({ entry })

interface MergeProps extends OpenProps {
  entry: FullEntryJson
}

/** Merges this entry into another one, which keeps the content of both. */
export function MergeDialog({ entry, open, onOpenChange }: MergeProps) {
  const [into, setInto] = useState<EntryJson>()
  const join = useMerging(() => onOpenChange(false))
  const send = () => into && join.mutate({ params: { id: entry.id }, body: { into: into.id, version: entry.version } })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say(mergeWithAnother)} description={say(mergeNote)}>
      <div className="grid gap-5">
        <EntryPicker label={say(whichEntryStays)} excludedIds={[entry.id]} onPick={setInto} />
        {into && (
          <p className="rounded-field bg-muted p-4 wrap-anywhere">
            {richText(becomesPartOf, { one: namedEntry(entry), other: namedEntry(into) })}
          </p>
        )}
        {join.error && <InlineError>{sentenceFor(join.error)}</InlineError>}
      </div>
      <DialogFoot>
        <SubmitButton
          type="button"
          waitsFor={into ? undefined : say(chooseEntryFirst)}
          busy={join.isPending}
          onClick={send}
        >
          {say(join.isPending ? merging : mergeThem)}
        </SubmitButton>
      </DialogFoot>
    </Dialog>
  )
}
