import { contributions } from '#shared/contributions/contributions.ts'
import { say } from '#shared/messages/say.ts'
import { optionsOf } from '#client/lib/options.ts'
import {
  allKinds,
  contributionsTitle,
  decidedNoun,
  decidedOnly,
  kindFilter,
  noneYet,
  nothingDecided,
  nothingWaits,
  searchContributions,
  showFilter,
  waitingFirst,
  waitingNoun,
  waitingOnly,
} from '#shared/contributions/review-messages.ts'
import { PagedList } from '#client/ui/list/paged-list.tsx'
import { usePages } from '#client/lib/query/use-pages.ts'
import { useFilter } from '#client/lib/query/use-filter.ts'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Field, Select, SelectOptions } from '#client/ui/form/field.tsx'
import { SearchBox } from '#client/ui/form/search-box.tsx'
import { ReviewCard, type EntryDialogComponent } from './review-card.tsx'
import { KeyedQueue } from './keyed-queue.tsx'
import { contributionKindNames } from '#client/features/contributions/review-kind.tsx'

/** Filter of the queue: waiting first, waiting only, or decided only. */
const stateNames = { '': waitingFirst, waiting: waitingOnly, decided: decidedOnly }
type State = 'waiting' | 'decided'

interface QueueProps {
  filters: { q: string; kind: string }
  Entry: EntryDialogComponent
  empty: string
  /** Ids of contributions on the screen already: one that was just decided or undone is in both lists. */
  besides?: readonly string[]
}

function Queue({ state, filters, Entry, empty, besides }: QueueProps & { state: State }) {
  const pages = usePages(contributions.all, { ...filters, state })
  // The choice of waiting or decided does not count as a filter.
  const hasFilters = Object.values(filters).some(Boolean)
  return (
    <PagedList
      pages={{ ...pages, filtered: hasFilters }}
      noun={say(state === 'waiting' ? waitingNoun : decidedNoun)}
      empty={<EmptyState title={empty} />}
    >
      {(rows) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {rows
            .filter(({ id }) => !besides?.includes(id))
            .map((contribution) => (
              <ReviewCard key={contribution.id} contribution={contribution} Entry={Entry} />
            ))}
        </div>
      )}
    </PagedList>
  )
}

/** Waiting contributions, then decided ones. The decided part is hidden while it is empty. */
export function WaitingThenDecided(props: Omit<QueueProps, 'empty' | 'besides'>) {
  const { rows = [] } = usePages(contributions.all, { ...props.filters, state: 'decided' })
  const { rows: waiting = [] } = usePages(contributions.all, { ...props.filters, state: 'waiting' })
  const besides = waiting.map(({ id }) => id)
  const isAnyDecided = rows.some(({ id }) => !besides.includes(id))
  return (
    <>
      <Queue {...props} state="waiting" empty={say(isAnyDecided ? nothingWaits : noneYet)} />
      {isAnyDecided && (
        <section aria-labelledby="decided" className="grid gap-5">
          <h2 id="decided" className="text-xl">
            {say(decidedOnly)}
          </h2>
          <Queue {...props} state="decided" empty={say(nothingDecided)} besides={besides} />
        </section>
      )}
    </>
  )
}

/** The admins' Contributions tab: one queue for all kinds of contributions (docs/product.md 52). */
export function ReviewAdmin({ Entry }: { Entry: EntryDialogComponent }) {
  const [q, setSearch] = useFilter('q')
  const [state, setState] = useFilter('state')
  const [kind, setKind] = useFilter('kind')
  const queueProps = { filters: { q, kind }, Entry }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2>{say(contributionsTitle)}</h2>
      <div className="grid grid-cols-2 items-end gap-3 sm:gap-4 lg:grid-cols-[1fr_12rem_12rem]">
        <SearchBox label={say(searchContributions)} value={q} onSearch={setSearch} className="max-lg:col-span-2" />
        <Field label={say(showFilter)}>
          <Select value={state} onText={setState}>
            <SelectOptions options={optionsOf(stateNames)} />
          </Select>
        </Field>
        <Field label={say(kindFilter)}>
          <Select value={kind} onText={setKind}>
            <option value="">{say(allKinds)}</option>
            <SelectOptions options={optionsOf(contributionKindNames)} />
          </Select>
        </Field>
      </div>
      <KeyedQueue>
        {state === 'waiting' || state === 'decided' ? (
          <Queue {...queueProps} state={state} empty={say(state === 'waiting' ? nothingWaits : nothingDecided)} />
        ) : (
          <WaitingThenDecided {...queueProps} />
        )}
      </KeyedQueue>
    </div>
  )
}
