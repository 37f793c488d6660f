import { updating } from '#shared/site/editing-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { audit } from '#shared/site/audit/audit.ts'
import { entryDocuments, type FullEntryJson } from '#shared/entries/document-calls.ts'
import { categories, type EntryJson } from '#shared/entries/entries.ts'
import { EntryDocument } from '#shared/entries/document.ts'
import { say } from '#shared/messages/say.ts'
import {
  categoryUpdated,
  editCategory,
  letItFollow,
  loadingRest,
  updateCategory,
} from '#shared/entries/edit-messages.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { EntryConflict, isConflict } from './entry-conflict.tsx'
import { entryFieldsBody, entryDraft, entryFieldsOf, validatedBody, type EntryFields } from './entry-fields.ts'
import { EntryForm, type EntryFormDialogProps } from './entry-form.tsx'
import { DocumentSection, followWords, type Stored } from '#client/features/entries/document/document-section.tsx'
import { entryBody, changesDocument } from './entry-body.ts'

const invalidates = [categories.list, entryDocuments.read, audit.list]

const storedOf = (fullEntry: FullEntryJson): Stored => ({
  fullEntry,
  document: z.parse(EntryDocument, fullEntry.document),
})

/** The complete entry; undefined while it loads, or if the cached one is older than the row. */
function useStored(entry: EntryJson, isOpen: boolean) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(entryDocuments.read, { params: { id: entry.id } }),
    enabled: isOpen,
    staleTime: 0,
  })
  const stored = useMemo(
    () => (data && data.version >= entry.version ? storedOf(data) : undefined),
    [data, entry.version],
  )
  return { stored, error, isFetching, refetch }
}

/** Plain fields use the simple call; other changes send the complete entry. */
function useSaving({ entryId, onSuccess }: { entryId: string; onSuccess: (answer: EntryJson) => void }) {
  const updated = say(categoryUpdated)
  const update = useCommand(categories.update, { successMessage: updated, invalidates, onSuccess })
  const change = useCommand(entryDocuments.change, { successMessage: updated, invalidates, onSuccess })
  const params = { id: entryId }
  return {
    error: update.error ?? change.error,
    isPending: update.isPending || change.isPending,
    reset: () => {
      update.reset()
      change.reset()
    },
    save(fields: EntryFields, version: number, stored: Stored | undefined) {
      if (!changesDocument(fields)) update.mutate({ params, body: { ...entryFieldsBody(fields), version } })
      else if (stored)
        change.mutate({
          params,
          body: { ...entryBody(fields, { document: stored.document, content: stored.fullEntry.content }), version },
        })
    },
  }
}

/** Edits one entry. Use the entry's id as its key. */
export function EditEntryDialog({ entry, ...props }: EntryFormDialogProps & { entry: EntryJson }) {
  const [base, setBase] = useState(entry)
  const { stored, error, isFetching, refetch } = useStored(base, props.open)
  const saving = useSaving({
    entryId: entry.id,
    onSuccess: (answer) => {
      setBase(answer)
      form.discard()
      props.onOpenChange(false)
    },
  })
  const form = useDraftForm<EntryFields>({
    name: `category ${entry.id}`,
    initial: entryFieldsOf(stored?.fullEntry ?? base),
    draft: entryDraft,
    body: validatedBody,
    command: saving,
  })
  const save = (version: number, over = stored) => saving.save(form.value, version, over)
  const conflict = isConflict(saving.error)
  const notice = conflict && (
    <EntryConflict
      typed={form.value}
      id={entry.id}
      onKeepStored={(now) => {
        setBase(now)
        form.discard()
      }}
      onKeepTyped={(now) => save(now.version, storedOf(now))}
    />
  )
  const following = stored && followWords(form.value, stored)
  const { version } = form.value
  return (
    <EntryForm
      {...props}
      title={say(editCategory)}
      description={base.title}
      notice={notice}
      contentHint={
        following?.hint && (
          <div className="-mt-3 flex flex-wrap items-center gap-x-3 text-sm text-soft">
            {following.hint}
            {following.follow !== null && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => form.change({ content: following.follow!, follows: true, version })}
              >
                {say(letItFollow)}
              </Button>
            )}
          </div>
        )
      }
      more={
        <>
          {stored && <DocumentSection form={form} stored={stored} />}
          {!stored && error && (
            <ErrorState text={sentenceFor(error)} busy={isFetching} onRetry={() => void refetch()} />
          )}
          {!stored && !error && <Spinner fullScreen={false} label={say(loadingRest)} />}
        </>
      }
      // The notice shows the server's error, so the fields show none.
      form={conflict ? { ...form, fieldErrors: {} } : form}
      submit={say(updateCategory)}
      submitting={say(updating)}
      onSubmit={form.handleSubmit(() => save(version))}
    />
  )
}
