import { deletedOn, typeLabel } from '#shared/site/editing-messages.ts'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { audit } from '#shared/site/audit/audit.ts'
import { categories, type EntryJson } from '#shared/entries/entries.ts'
import { entryTypeLabels } from '#shared/entries/value-labels.ts'
import { imports } from '#shared/exchange.ts'
import { say } from '#shared/messages/say.ts'
import {
  addCategory,
  allTypes,
  categoriesNoun,
  categoriesTitle,
  categoryDeleted,
  categoryRestored,
  createFirst,
  deleteCategory,
  deletedNoun,
  deletedOfSource,
  importKind,
  importRestored,
  importTakenBack,
  noCategories,
  sureToDelete,
} from '#shared/entries/edit-messages.ts'
import { searchInAnyLanguage, searchTheLibrary } from '#shared/entries/library/library-messages.ts'
import { optionsOf } from '#client/lib/options.ts'
import { SourceFilter } from '#client/domain/source-filter.tsx'
import { formatDay } from '#client/lib/dates/dates.ts'
import { PagedList } from '#client/ui/list/paged-list.tsx'
import { dropRow, type RowOf } from '#client/lib/query/paging.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { usePages } from '#client/lib/query/use-pages.ts'
import { useFilter } from '#client/lib/query/use-filter.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { useOneDialog } from '#client/ui/dialog/use-one-dialog.ts'
import { DeletedList, type DeletedRow } from '#client/ui/list/deleted-list.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Field, Select, SelectOptions } from '#client/ui/form/field.tsx'
import { SearchBox } from '#client/ui/form/search-box.tsx'
import { AddEntryDialog } from './entry-dialog.tsx'
import { EditEntryDialog } from './edit-entry.tsx'
import { EditEntryFromAddress } from './edit-from-address.tsx'
import type { UploadPart } from './entry-media-fields.tsx'
import { LibraryAdmin } from '#client/features/entries/library/library-admin.tsx'
import { EntryTable } from './entry-table.tsx'

const invalidates = [categories.list, categories.deleted, audit.list]

/** Removes the row at once and offers Undo (docs/product.md 23). */
function useEntryRemoval() {
  const restore = useCommand(categories.restore, {
    successMessage: say(categoryRestored),
    invalidates,
  })
  const remove = useCommand(categories.remove, {
    successMessage: say(categoryDeleted),
    undo: ({ params }) => restore.mutate({ params }),
    invalidates,
    optimistic: ({ params }, client) => dropRow(client, categories.list, params.id),
  })
  return {
    remove: (id: string) => remove.mutate({ params: { id } }),
    restore: (id: string) => restore.mutate({ params: { id } }),
    restoring: restore.isPending ? restore.variables.params.id : undefined,
  }
}

/** Single entries, and the entries of an import that was taken back as one row. */
function Deleted({ restoring, restore }: { restoring: string | undefined; restore: (id: string) => void }) {
  const [source] = useFilter('source')
  const pages = usePages(categories.deleted, { source })
  const bringBack = useCommand(imports.restore, {
    successMessage: say(importRestored),
    invalidates: [...invalidates, imports.list, imports.read],
  })
  if (!pages.error && !pages.rows?.length && !source) return null
  const rowOf = ({ id, title, deletedAt, importId, count }: RowOf<typeof categories.deleted>): DeletedRow =>
    importId === undefined
      ? {
          key: id,
          title,
          text: say(deletedOn, { day: formatDay(deletedAt) }),
          busy: restoring === id,
          onRestore: () => restore(id),
        }
      : {
          key: id,
          title,
          kind: say(importKind),
          text: say(importTakenBack, { count: count ?? 0, day: formatDay(deletedAt) }),
          busy: bringBack.isPending && bringBack.variables.params.id === id,
          onRestore: () => bringBack.mutate({ params: { id } }),
        }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SourceFilter label={say(deletedOfSource)} />
      <PagedList pages={pages} noun={say(deletedNoun)} empty={null}>
        {(rows) => <DeletedList id="deleted-categories" rows={rows.map(rowOf)} />}
      </PagedList>
    </div>
  )
}

function Filters() {
  const [q, search] = useFilter('q')
  const [type, narrow] = useFilter('type')
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-end gap-3 sm:grid-cols-[1fr_12rem] sm:gap-4">
      <SearchBox
        className="max-sm:[&_label]:sr-only"
        label={say(searchTheLibrary)}
        placeholder={say(searchInAnyLanguage)}
        value={q}
        onSearch={search}
      />
      <Field label={say(typeLabel)} className="max-sm:[&_label]:sr-only">
        <Select value={type} onText={narrow}>
          <option value="">{say(allTypes)}</option>
          <SelectOptions options={optionsOf(entryTypeLabels)} />
        </Select>
      </Field>
    </div>
  )
}

/** The admins' Categories tab (docs/product.md 52). */
export function EntryAdmin({ Upload }: { Upload: UploadPart }) {
  const [q, search] = useFilter('q')
  const [type] = useFilter('type')
  const pages = usePages(categories.list, { q, type })
  const { remove, restore, restoring } = useEntryRemoval()
  const heading = useRef<HTMLHeadingElement>(null)
  const { open, close, propsOf } = useOneDialog<'add' | 'edit' | 'delete'>()
  // Kept after closing, so that the dialog can animate out.
  const [entry, setEntry] = useState<EntryJson>()
  const openFor = (what: 'edit' | 'delete') => (chosen: EntryJson) => {
    setEntry(chosen)
    open(what)
  }
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h2 ref={heading} tabIndex={-1} className="max-sm:text-xl">
          {say(categoriesTitle)}
        </h2>
        <Button onClick={() => open('add')}>
          <Plus aria-hidden />
          {say(addCategory)}
        </Button>
      </div>
      <Filters />
      <PagedList
        pages={pages}
        noun={say(categoriesNoun)}
        empty={
          <EmptyState
            title={say(noCategories)}
            action={
              <Button variant="line" onClick={() => open('add')}>
                {say(createFirst)}
              </Button>
            }
          />
        }
      >
        {(rows) => <EntryTable rows={rows} onEdit={openFor('edit')} onDelete={openFor('delete')} />}
      </PagedList>
      <LibraryAdmin />
      <Deleted restoring={restoring} restore={restore} />
      <EditEntryFromAddress Upload={Upload} />
      {/* A new entry may be many pages away, so a search shows it. */}
      <AddEntryDialog {...propsOf('add')} Upload={Upload} onCreated={({ title }) => search(title)} />
      {entry && (
        <>
          <EditEntryDialog key={`${entry.id} ${entry.version}`} entry={entry} {...propsOf('edit')} Upload={Upload} />
          <ConfirmDialog
            {...propsOf('delete')}
            focusAfter={heading}
            title={say(sureToDelete)}
            description={entry.title}
            confirm={say(deleteCategory)}
            danger
            onConfirm={() => {
              close()
              remove(entry.id)
            }}
          />
        </>
      )}
    </div>
  )
}
