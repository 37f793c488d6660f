import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import type { Pages } from '#client/lib/use-pages.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'

interface PagedListProps<Row> {
  pages: Pages<Row>
  /** Of what: 'users'. */
  what: string
  /** Where there is nothing at all. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

function countOf({ before, rows = [], total }: Pages<unknown>): string {
  if (rows.length === 0) return 'Nothing on this page'
  return before === 0 && String(rows.length) === total
    ? `Showing ${total} of ${total}`
    : `Showing ${before + 1} to ${before + rows.length} of ${total}`
}

/** A list's page in whatever state it is: on its way, failed, empty, or there, with the way on. */
export function PagedList<Row>({ pages, what, empty, children }: PagedListProps<Row>) {
  const { rows, error, busy, turning, retry, narrowed, page, onBack, onNext } = pages
  const top = useRef<HTMLElement>(null)
  const turned = useRef(page)
  useEffect(() => {
    if (turned.current !== page) {
      top.current?.scrollIntoView()
      top.current?.focus({ preventScroll: true })
    }
    turned.current = page
  }, [page])
  if (error) return <ReadFailure what={`The ${what} could not be loaded.`} error={error} busy={busy} onRetry={retry} />
  if (!rows) {
    return (
      <div className="grid gap-5">
        <output className="sr-only">Loading {what}</output>
        <CardSkeleton />
        <CardSkeleton />
      </div>
    )
  }
  if (rows.length === 0 && page === 1) {
    return narrowed ? <EmptyState title="Nothing found" text="Try other words, or fewer of them." /> : empty
  }
  const label = `${what.charAt(0).toUpperCase()}${what.slice(1)}`
  return (
    <div className="grid gap-5">
      <section
        ref={top}
        tabIndex={-1}
        aria-label={`${label}, page ${page}`}
        aria-busy={turning || undefined}
        className={turning ? 'opacity-60' : ''}
      >
        {children(rows)}
      </section>
      <Pager label={label} page={page} text={countOf(pages)} onBack={onBack} onNext={onNext} />
    </div>
  )
}
