import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { audit } from '#shared/audit.ts'
import { categories, categoryTypeLabels, categoryTypes } from '#shared/entries.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { restorableDays } from '#shared/courses.ts'
import { formatDay } from '#client/lib/dates.ts'
import { PagedList } from '#client/lib/paged-list.tsx'
import { dropRow } from '#client/lib/paging.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { useCommand } from '#client/lib/use-command.ts'
import { useNarrowing, usePages } from '#client/lib/use-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { DeletedList } from '#client/ui/deleted-list.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Field, Select } from '#client/ui/field.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { AddCategoryDialog } from './category-dialog.tsx'
import { EditCategoryDialog } from './edit-category.tsx'
import type { UploadPart } from './category-media.tsx'
import { LibraryCare } from './library-care.tsx'
import { CategoryTable } from './category-table.tsx'

const refreshes = [categories.list, categories.deleted, audit.list]

/** Gone at once, back with Undo (docs/product.md 23). */
function useCategoryRemoval() {
  const restore = useCommand(categories.restore, {
    says: { title: 'Success', description: 'Category restored successfully' },
    refreshes,
  })
  const remove = useCommand(categories.remove, {
    says: { title: 'Success', description: 'Category deleted successfully' },
    undo: ({ params }) => restore.mutate({ params }),
    refreshes,
    ahead: ({ params }, client) => dropRow(client, categories.list, params.id),
  })
  return {
    remove: (id: string) => remove.mutate({ params: { id } }),
    restore: (id: string) => restore.mutate({ params: { id } }),
    restoring: restore.isPending ? restore.variables.params.id : undefined,
  }
}

function Deleted({ restoring, restore }: { restoring: string | undefined; restore: (id: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(query(categories.deleted))
  if (error) {
    return (
      <ReadFailure
        what="What was deleted lately could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data || data.length === 0) return null
  const rows = data.map(({ id, title, deletedAt }) => ({
    key: id,
    title,
    text: `Deleted ${formatDay(deletedAt)}`,
    busy: restoring === id,
    onRestore: () => restore(id),
  }))
  return <DeletedList id="deleted-categories" text={`Kept for ${restorableDays} days.`} rows={rows} />
}

function Filters() {
  const [q, search] = useNarrowing('q')
  const [type, narrow] = useNarrowing('type')
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[1fr_12rem]">
      <SearchBox label="Search Kadazandusun, English or Malay" value={q} onSearch={search} />
      <Field label="Type">
        <Select value={type} onChange={(event) => narrow(event.target.value)}>
          <option value="">All types</option>
          {categoryTypes.map((each) => (
            <option key={each} value={each}>
              {categoryTypeLabels[each]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

/** docs/product.md 52, Categories tab. */
export function CategoryAdmin({ Upload }: { Upload: UploadPart }) {
  const [q, search] = useNarrowing('q')
  const [type] = useNarrowing('type')
  const pages = usePages(categories.list, { q, type })
  const { remove, restore, restoring } = useCategoryRemoval()
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState<'add' | 'edit' | 'delete' | null>(null)
  // The entry outlives the closing of its dialog.
  const [entry, setEntry] = useState<CategoryAnswer>()
  const openFor = (what: 'edit' | 'delete') => (chosen: CategoryAnswer) => {
    setEntry(chosen)
    setOpen(what)
  }
  const whileOpen = (what: string) => ({
    open: open === what,
    onOpenChange: (still: boolean) => !still && setOpen(null),
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h2 ref={heading} tabIndex={-1}>
          Categories
        </h2>
        <Button className="max-sm:w-full" onClick={() => setOpen('add')}>
          <Plus aria-hidden />
          Add Category
        </Button>
      </div>
      <Filters />
      <PagedList
        pages={pages}
        what="categories"
        empty={
          <EmptyState
            title="No categories yet"
            action={
              <Button variant="line" onClick={() => setOpen('add')}>
                Create First Category
              </Button>
            }
          />
        }
      >
        {(rows) => <CategoryTable rows={rows} onEdit={openFor('edit')} onDelete={openFor('delete')} />}
      </PagedList>
      <LibraryCare />
      <Deleted restoring={restoring} restore={restore} />
      {/* Its place may be a hundred pages on: a search for it shows it. */}
      <AddCategoryDialog {...whileOpen('add')} Upload={Upload} onCreated={({ title }) => search(title)} />
      {entry && (
        <>
          <EditCategoryDialog
            key={`${entry.id} ${entry.version}`}
            entry={entry}
            {...whileOpen('edit')}
            Upload={Upload}
          />
          <ConfirmDialog
            {...whileOpen('delete')}
            focusAfter={heading}
            title="Are you sure you want to delete this category?"
            description={entry.title}
            confirm="Delete"
            danger
            onConfirm={() => {
              setOpen(null)
              remove(entry.id)
            }}
          />
        </>
      )}
    </div>
  )
}
