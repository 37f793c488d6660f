import { contributions } from '#shared/contributions.ts'
import { contributionKinds } from '#shared/proposals.ts'
import { PagedList } from '#client/lib/paged-list.tsx'
import { useNarrowing, usePages } from '#client/lib/use-pages.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Field, Select } from '#client/ui/field.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { ReviewCard } from './review-card.tsx'
import type { EntryPart } from './review-card.tsx'
import { KeyedQueue } from './review-keys.tsx'
import { kindNames } from './review-kind.tsx'

/** Both, what waits first; or the one, or the other. */
const shows = { '': 'Waiting first', waiting: 'Waiting', decided: 'Decided' } as const
type State = 'waiting' | 'decided'

interface QueueProps {
  narrowed: { q: string; kind: string }
  Entry: EntryPart
  /** Where there is nothing. */
  empty: string
}

function Queue({ state, narrowed, Entry, empty }: QueueProps & { state: State }) {
  const pages = usePages(contributions.all, { ...narrowed, state })
  // Which half of the queue it is narrows nothing.
  const isNarrowed = Object.values(narrowed).some(Boolean)
  return (
    <PagedList
      pages={{ ...pages, narrowed: isNarrowed }}
      what={state === 'waiting' ? 'contributions that wait' : 'decided contributions'}
      empty={<EmptyState title={empty} />}
    >
      {(rows) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {rows.map((contribution) => (
            <ReviewCard key={contribution.id} contribution={contribution} Entry={Entry} />
          ))}
        </div>
      )}
    </PagedList>
  )
}

/** What waits stands first; of what is decided nothing shows where there is nothing at all. */
function Both(props: Omit<QueueProps, 'empty'>) {
  const { rows } = usePages(contributions.all, { ...props.narrowed, state: 'decided' })
  const isAnyDecided = rows !== undefined && rows.length > 0
  return (
    <>
      <Queue
        {...props}
        state="waiting"
        empty={isAnyDecided ? 'Nothing waits for a decision' : 'No contributions yet'}
      />
      {isAnyDecided && (
        <section aria-labelledby="decided" className="grid gap-5">
          <h2 id="decided" className="text-xl">
            Decided
          </h2>
          <Queue {...props} state="decided" empty="Nothing was decided yet" />
        </section>
      )}
    </>
  )
}

/** docs/product.md 52, Contributions tab: everything that was sent in, of whatever kind, in one queue. */
export function ReviewAdmin({ Entry }: { Entry: EntryPart }) {
  const [q, search] = useNarrowing('q')
  const [state, show] = useNarrowing('state')
  const [kind, narrow] = useNarrowing('kind')
  const given = { narrowed: { q, kind }, Entry }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2>Contributions</h2>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_12rem_12rem]">
        <SearchBox label="Search contributions" value={q} onSearch={search} className="sm:max-lg:col-span-2" />
        <Field label="Show">
          <Select value={state} onChange={(event) => show(event.target.value)}>
            {Object.entries(shows).map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Kind">
          <Select value={kind} onChange={(event) => narrow(event.target.value)}>
            <option value="">All kinds</option>
            {contributionKinds.map((each) => (
              <option key={each} value={each}>
                {kindNames[each]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <KeyedQueue>
        {state === 'waiting' || state === 'decided' ? (
          <Queue
            {...given}
            state={state}
            empty={state === 'waiting' ? 'Nothing waits for a decision' : 'Nothing was decided yet'}
          />
        ) : (
          <Both {...given} />
        )}
      </KeyedQueue>
    </div>
  )
}
