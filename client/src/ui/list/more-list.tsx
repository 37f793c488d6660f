import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { listFailed, listLoading, listMore, listMoreFailed, loadingMore } from '#shared/site/ui-messages.ts'
import type { ListPage } from '#client/lib/query/paging.ts'
import { isPlainClick } from '#client/lib/is-plain-click.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { Button } from '#client/ui/button.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'

interface PageCall<Row> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal?: AbortSignal }) => Promise<ListPage<Row>>
}

interface ListProps<Row> {
  /** Plural noun of the rows, such as 'entries'. */
  noun: string
  callFor: (cursor: string | null) => PageCall<Row>
  /** Address of the page on its own: without JavaScript 'More' is a link. */
  addressOf: (cursor: string) => string
  children: (rows: Row[]) => ReactNode
}

interface MoreListProps<Row> extends ListProps<Row> {
  cursor: string | null
  /** Text for the number of rows: '12 entries', '1000+ entries'. */
  countOf: (total: string, fits?: 'slip') => string
  empty: ReactNode
}

/** A later page of the list. If the person opened it, its first link takes the focus. */
function NextPage<Row>({ cursor, opened, ...list }: ListProps<Row> & { cursor: string; opened: boolean }) {
  const page = useQuery(list.callFor(cursor))
  const ref = useRef<HTMLDivElement>(null)
  const loaded = page.data !== undefined
  useEffect(() => {
    if (opened && loaded) ref.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [opened, loaded])
  return (
    <Loaded
      query={page}
      failure={say(listMoreFailed, { what: list.noun })}
      loading={
        <Button variant="line" busy className="justify-self-center">
          {say(loadingMore)}
        </Button>
      }
    >
      {({ rows, next }) => (
        <>
          <div ref={ref}>{list.children(rows)}</div>
          {next && <Rest {...list} cursor={next} />}
        </>
      )}
    </Loaded>
  )
}

/** The rest of the list after a page. Pages that were opened before are open again when somebody comes back. */
function Rest<Row>({ cursor, ...list }: ListProps<Row> & { cursor: string }) {
  const client = useQueryClient()
  const [cached] = useState(() => client.getQueryData(list.callFor(cursor).queryKey) !== undefined)
  const [opened, setOpened] = useState(false)
  if (cached || opened) return <NextPage {...list} cursor={cursor} opened={opened} />
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpened(true)
  }
  return (
    <Button asChild variant="line" className="justify-self-center max-sm:w-full">
      <a href={list.addressOf(cursor)} onClick={open}>
        {say(listMore, { what: list.noun })}
      </a>
    </Button>
  )
}

/** A list that grows by 'More'. While another search loads, the previous rows stay visible. */
export function MoreList<Row>({ cursor, countOf, empty, ...list }: MoreListProps<Row>) {
  const call = list.callFor(cursor)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...call,
    placeholderData: keepPreviousData,
  })
  if (error) {
    const failure = say(listFailed, { what: list.noun })
    return <ReadFailure failure={failure} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <div className="grid gap-4">
      <output className={data && data.rows.length > 0 ? 'text-soft' : 'sr-only'}>
        {data ? countOf(data.total, data.fits) : say(listLoading, { what: list.noun })}
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
