import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import type { Page } from '#client/lib/paging.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Button } from '#client/ui/button.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'

interface PageCall<Row> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal?: AbortSignal }) => Promise<Page<Row>>
}

interface ListProps<Row> {
  /** Of what: 'entries'. */
  what: string
  callFor: (cursor: string | null) => PageCall<Row>
  /** Where a page stands by itself: without scripts 'More' is a link. */
  addressOf: (cursor: string) => string
  children: (rows: Row[]) => ReactNode
}

interface MoreListProps<Row> extends ListProps<Row> {
  /** Where the first page begins. */
  cursor: string | null
  /** '12 entries', '1000+ entries'. */
  countOf: (total: string, fits?: 'slip') => string
  empty: ReactNode
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A page after the first, and the way on from it; one that was asked for takes the focus to its first link. */
function NextPage<Row>({ cursor, asked, ...list }: ListProps<Row> & { cursor: string; asked: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(list.callFor(cursor))
  const ref = useRef<HTMLDivElement>(null)
  const there = data !== undefined
  useEffect(() => {
    if (asked && there) ref.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [asked, there])
  if (error) {
    const what = `More ${list.what} could not be loaded.`
    return <ReadFailure what={what} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <Button variant="line" busy className="justify-self-center">
        Loading…
      </Button>
    )
  }
  return (
    <>
      <div ref={ref}>{list.children(data.rows)}</div>
      {data.next && <Rest {...list} cursor={data.next} />}
    </>
  )
}

/** What follows a page. Somebody who comes back to the list finds open what they had opened. */
function Rest<Row>({ cursor, ...list }: ListProps<Row> & { cursor: string }) {
  const client = useQueryClient()
  const [kept] = useState(() => client.getQueryData(list.callFor(cursor).queryKey) !== undefined)
  const [asked, setAsked] = useState(false)
  if (kept || asked) return <NextPage {...list} cursor={cursor} asked={asked} />
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setAsked(true)
  }
  return (
    <Button asChild variant="line" className="justify-self-center max-sm:w-full">
      <a href={list.addressOf(cursor)} onClick={open}>
        More {list.what}
      </a>
    </Button>
  )
}

/** A list that grows by 'More'. While another search is on its way the rows of the last one stay. */
export function MoreList<Row>({ cursor, countOf, empty, ...list }: MoreListProps<Row>) {
  const call = list.callFor(cursor)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...call,
    placeholderData: keepPreviousData,
  })
  if (error) {
    const what = `The ${list.what} could not be loaded.`
    return <ReadFailure what={what} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <div className="grid gap-4">
      <output className={data && data.rows.length > 0 ? 'text-soft' : 'sr-only'}>
        {data ? countOf(data.total, data.fits) : `Loading ${list.what}`}
      </output>
      {!data && (
        <>
          <CardSkeleton />
          <CardSkeleton />
        </>
      )}
      {data && (
        <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : ''}>
          {data.rows.length === 0 ? empty : list.children(data.rows)}
        </div>
      )}
      {data?.next && !isPlaceholderData && <Rest key={JSON.stringify(call.queryKey)} {...list} cursor={data.next} />}
    </div>
  )
}
