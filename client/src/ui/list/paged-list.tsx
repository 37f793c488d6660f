import { capitalise } from '#shared/text/capitalise.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import {
  listFailed,
  listLoading,
  listPage,
  nothingFound,
  nothingOnPage,
  showingAll,
  showingRange,
  tryOtherWords,
} from '#shared/site/ui-messages.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import type { LoadedPages } from '#client/lib/query/use-pages.ts'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Pager } from '#client/ui/list/pager.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'

interface PagedListProps<Row> {
  pages: LoadedPages<Row>
  /** Plural noun of the rows, such as 'users'. */
  noun: string
  /** Shown if there are no rows at all. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

function countOf({ before, rows = [], total }: LoadedPages<unknown>): string {
  if (rows.length === 0) return say(nothingOnPage)
  return before === 0 && String(rows.length) === total
    ? say(showingAll, { total })
    : say(showingRange, { from: before + 1, to: before + rows.length, total })
}

/** One page of a list in any state: loading, failed, empty or loaded, with the pager. */
export function PagedList<Row>({ pages, noun, empty, children }: PagedListProps<Row>) {
  const { rows, error, busy, turning, retry, filtered, page, onBack, onNext } = pages
  const top = useRef<HTMLElement>(null)
  const turned = useRef(page)
  useEffect(() => {
    if (turned.current !== page) {
      top.current?.scrollIntoView()
      top.current?.focus({ preventScroll: true })
    }
    turned.current = page
  }, [page])
  if (error) return <ReadFailure failure={say(listFailed, { what: noun })} error={error} busy={busy} onRetry={retry} />
  if (!rows) {
    return (
      <div className="grid gap-5">
        <output className="sr-only">{say(listLoading, { what: noun })}</output>
        <CardSkeleton />
        <CardSkeleton />
      </div>
    )
  }
  if (rows.length === 0 && page === 1) {
    return filtered ? <EmptyState title={say(nothingFound)} text={say(tryOtherWords)} /> : empty
  }
  const label = capitalise(noun)
  return (
    <div className="grid gap-5">
      <section
        ref={top}
        tabIndex={-1}
        aria-label={say(listPage, { list: label, page })}
        aria-busy={turning || undefined}
        className={turning ? 'opacity-60' : ''}
      >
        {children(rows)}
      </section>
      <Pager label={label} page={page} text={countOf(pages)} onBack={onBack} onNext={onNext} />
    </div>
  )
}
