import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { audit } from '#shared/audit.ts'
import { dictionary } from '#shared/dictionary.ts'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { categories } from '#shared/entries.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { EntryDocument } from '#shared/entry-document.ts'
import { sentenceFor } from '#client/lib/api.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { query } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { Conflict, isConflict } from './category-conflict.tsx'
import { categoryBody, categoryDraft, fieldsOf, judgedBody } from './category-fields.ts'
import type { CategoryFields } from './category-fields.ts'
import { CategoryForm } from './category-form.tsx'
import type { CategoryDialogProps } from './category-form.tsx'
import { DocumentSection, followWords } from './document-section.tsx'
import type { Stored } from './document-section.tsx'
import { entryBody, isWhole } from './entry-body.ts'

const refreshes = [categories.list, dictionary.whole, audit.list]
const says = { title: 'Success', description: 'Category updated successfully' }

const storedOf = (whole: WholeEntryAnswer): Stored => ({ whole, document: z.parse(EntryDocument, whole.document) })

/** The whole entry as it is now; undefined until it is known, and where what is known is older than the row. */
function useStored(entry: CategoryAnswer, isOpen: boolean) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(dictionary.whole, { params: { id: entry.id } }),
    enabled: isOpen,
    staleTime: 0,
  })
  const stored = useMemo(
    () => (data && data.version >= entry.version ? storedOf(data) : undefined),
    [data, entry.version],
  )
  return { stored, error, isFetching, refetch }
}

/** The row's fields go by the call that everybody knows; what is more goes with the whole entry. */
function useSaving({ entryId, after }: { entryId: string; after: (answer: CategoryAnswer) => void }) {
  const update = useCommand(categories.update, { says, refreshes, after })
  const change = useCommand(dictionary.change, { says, refreshes, after })
  const params = { id: entryId }
  return {
    error: update.error ?? change.error,
    isPending: update.isPending || change.isPending,
    reset: () => {
      update.reset()
      change.reset()
    },
    save(fields: CategoryFields, version: number, stored: Stored | undefined) {
      if (!isWhole(fields)) update.mutate({ params, body: { ...categoryBody(fields), version } })
      else if (stored)
        change.mutate({
          params,
          body: { ...entryBody(fields, { document: stored.document, content: stored.whole.content }), version },
        })
    },
  }
}

/** Stands for one entry: give it the entry's id as its key. */
export function EditCategoryDialog({ entry, ...props }: CategoryDialogProps & { entry: CategoryAnswer }) {
  const [base, setBase] = useState(entry)
  const { stored, error, isFetching, refetch } = useStored(base, props.open)
  const saving = useSaving({
    entryId: entry.id,
    after: (answer) => {
      setBase(answer)
      form.discard()
      props.onOpenChange(false)
    },
  })
  const form = useDraftForm<CategoryFields>({
    name: `category ${entry.id}`,
    initial: fieldsOf(stored?.whole ?? base),
    draft: categoryDraft,
    body: judgedBody,
    command: saving,
  })
  const save = (version: number, over = stored) => saving.save(form.value, version, over)
  const conflict = isConflict(saving.error)
  const notice = conflict && (
    <Conflict
      mine={form.value}
      id={entry.id}
      onTheirs={(now) => {
        setBase(now)
        form.discard()
      }}
      onMine={(now) => save(now.version, storedOf(now))}
    />
  )
  const following = stored && followWords(form.value, stored)
  const { version } = form.value
  return (
    <CategoryForm
      {...props}
      title="Edit Category"
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
                Let it follow the meanings
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
          {!stored && !error && <Spinner fullScreen={false} label="Loading the rest of the entry" />}
        </>
      }
      // What the server says of it stands in the notice, and more.
      form={conflict ? { ...form, faults: {} } : form}
      submit="Update Category"
      submitting="Updating..."
      onSubmit={form.submitting(() => save(version))}
    />
  )
}
