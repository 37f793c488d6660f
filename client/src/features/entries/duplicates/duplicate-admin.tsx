import { Clock, Undo2, Unlink, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { audit } from '#shared/site/audit/audit.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { duplicateStates, duplicates, type Duplicate, type DuplicateState } from '#shared/entries/duplicates.ts'
import {
  apartPairs,
  decideAgain,
  decideLater,
  duplicateStateLabel,
  duplicatesNoun,
  equalKind,
  keepApart,
  keepThis,
  keepThisOf,
  keptApart,
  laterPairs,
  leftForLater,
  mergeSure,
  mergeSureNote,
  nearKind,
  noDuplicates,
  noDuplicatesNote,
  noneApart,
  noneLater,
  stillComparing,
  twinKind,
  waitingPairs,
  waitsAgain,
} from '#shared/entries/duplicate-messages.ts'
import { mergeThem, mergeDone, splitDone } from '#shared/entries/edit-messages.ts'
import { categories } from '#shared/entries/entries.ts'
import { demoNotice } from '#shared/entries/messages.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { countedTo } from '#shared/paging.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { Homograph } from '#client/domain/homograph.tsx'
import { readerMeaning } from '#client/domain/meaning.ts'
import { readSource } from '#client/features/entries/library/read-source.ts'
import { PagedList } from '#client/ui/list/paged-list.tsx'
import { useCommand } from '#client/lib/query/use-command.ts'
import { usePages } from '#client/lib/query/use-pages.ts'
import { useFilter } from '#client/lib/query/use-filter.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useConfirmation } from '#client/ui/dialog/use-confirmation.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'

type Side = Duplicate['one']

const duplicateKindNames: Record<Duplicate['kind'], PlainText> = { equal: equalKind, near: nearKind, twin: twinKind }
const stateNames: Record<DuplicateState, PlainText> = { waiting: waitingPairs, later: laterPairs, apart: apartPairs }
const doneTexts: Record<DuplicateState, PlainText> = { waiting: waitsAgain, later: leftForLater, apart: keptApart }
const emptyTitles: Record<DuplicateState, PlainText> = { waiting: noDuplicates, later: noneLater, apart: noneApart }

const invalidates = [duplicates.list, categories.list, categories.deleted, entryDocuments.read, audit.list]

/** The title with the number by which two equal headwords differ. */
const nameOf = ({ title, homograph }: Side) => (homograph === null ? title : `${title} ${homograph}`)

/** One of the two entries, and the button that merges the other one into it. */
function EntrySide({ side, onKeep }: { side: Side; onKeep: () => void }) {
  const meaning = readerMeaning(side)
  const source = readSource(side.source).text
  return (
    <div className="flex min-w-0 flex-col items-start gap-1 rounded-field bg-muted p-4">
      <Link href={entryAddress(side.id)} className="word -my-2 min-w-0 py-2 wrap-anywhere">
        <span lang="dtp">{side.title}</span>
        <Homograph number={side.homograph} />
      </Link>
      <p lang={meaning.lang} className="line-clamp-3 wrap-anywhere">
        {meaning.text}
      </p>
      {side.dialect && <p className="text-sm text-soft wrap-anywhere">{dialectText(side.dialect)}</p>}
      {source && (
        <p lang="" className="line-clamp-2 text-sm text-soft wrap-anywhere">
          {source}
        </p>
      )}
      <div className="mt-auto pt-2">
        <Button variant="line" size="small" onClick={onKeep}>
          {say(keepThis)}
          <span className="sr-only"> {say(keepThisOf, { title: nameOf(side) })}</span>
        </Button>
      </div>
    </div>
  )
}

interface DecisionProps {
  pair: Duplicate
  state: DuplicateState
  Icon: LucideIcon
  label: PlainText
}

function Decision({ pair: { one, other }, state, Icon, label }: DecisionProps) {
  const { mutate, isPending } = useCommand(duplicates.decide, {
    successMessage: say(doneTexts[state]),
    invalidates: [duplicates.list],
  })
  return (
    <Button
      variant="quiet"
      size="small"
      busy={isPending}
      onClick={() => mutate({ body: { one: one.id, other: other.id, state } })}
    >
      <Icon aria-hidden />
      {say(label)}
      <span className="sr-only"> {`${nameOf(one)}, ${nameOf(other)}`}</span>
    </Button>
  )
}

/** The two entries; homographs in the order of their numbers. */
const sidesOf = ({ one, other }: Duplicate) => [one, other].toSorted((a, b) => (a.homograph ?? 0) - (b.homograph ?? 0))

interface PairProps {
  pair: Duplicate
  /** Asks before `goes` is merged into `stays`. */
  onMerge: (stays: Side, goes: Side) => void
}

const Pair = ({ pair, onMerge }: PairProps) => (
  <Card as="li" className="content-start gap-4">
    <h2 className="leading-none">
      <Badge tone="accent" className="font-sans">
        {say(duplicateKindNames[pair.kind])}
      </Badge>
      <span className="sr-only">{`: ${nameOf(pair.one)}, ${nameOf(pair.other)}`}</span>
    </h2>
    <div className="grid gap-3 sm:grid-cols-2">
      {sidesOf(pair).map((side) => (
        <EntrySide
          key={side.id}
          side={side}
          onKeep={() => onMerge(side, side.id === pair.one.id ? pair.other : pair.one)}
        />
      ))}
    </div>
    <div className="-ml-3 flex flex-wrap gap-x-2">
      {pair.state !== 'apart' && <Decision pair={pair} state="apart" Icon={Unlink} label={keepApart} />}
      {pair.state === 'waiting' ? (
        <Decision pair={pair} state="later" Icon={Clock} label={decideLater} />
      ) : (
        <Decision pair={pair} state="waiting" Icon={Undo2} label={decideAgain} />
      )}
    </div>
  </Card>
)

function useMerging() {
  const split = useCommand(categories.restore, { successMessage: say(splitDone), invalidates })
  return useCommand(entryDocuments.join, {
    successMessage: say(mergeDone),
    undo: ({ params }) => split.mutate({ params }),
    invalidates,
  })
}

/** Pairs of entries that are likely one: admins merge them, keep them apart, or leave them for later. */
export function DuplicateAdmin() {
  const [chosen, choose] = useFilter('state')
  const state = duplicateStates.find((each) => each === chosen) ?? 'waiting'
  const pages = usePages(
    duplicates.list,
    { state },
    { read: ({ pairs, unchecked }) => ({ rows: pairs, rest: unchecked }) },
  )
  const merge = useMerging()
  const { ask, dialog } = useConfirmation()
  const askToMerge = (stays: Side, goes: Side) =>
    ask({
      title: say(mergeSure),
      text: say(mergeSureNote, {
        one: nameOf(stays),
        oneMeaning: readerMeaning(stays).text,
        other: nameOf(goes),
        otherMeaning: readerMeaning(goes).text,
      }),
      confirm: say(mergeThem),
      danger: false,
      run: () => merge.mutate({ params: { id: goes.id }, body: { into: stays.id, version: goes.version } }),
    })
  const unchecked = pages.rest ?? 0
  return (
    <div className="grid gap-4 sm:gap-5">
      <Field
        label={say(duplicateStateLabel)}
        className="max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center max-sm:gap-x-3 sm:max-w-60"
      >
        <Select value={state} onText={(next) => choose(next === 'waiting' ? '' : next)}>
          {duplicateStates.map((each) => (
            <option key={each} value={each}>
              {say(stateNames[each])}
            </option>
          ))}
        </Select>
      </Field>
      {unchecked > 0 && (
        <output className="text-soft">
          {say(stillComparing, {
            count: unchecked,
            total: unchecked > countedTo ? `${countedTo}+` : String(unchecked),
          })}
        </output>
      )}
      <PagedList
        // The state is no search: an empty list of it has its own text.
        pages={{ ...pages, filtered: false }}
        noun={say(duplicatesNoun)}
        empty={
          <EmptyState
            level={2}
            title={say(emptyTitles[state])}
            {...(state === 'waiting' && unchecked === 0 && { text: say(noDuplicatesNote) })}
          />
        }
      >
        {(rows) => (
          <>
            <ul className="grid gap-4">
              {rows.map((pair) => (
                <Pair key={`${pair.one.id} ${pair.other.id}`} pair={pair} onMerge={askToMerge} />
              ))}
            </ul>
            {rows.some(({ one, other }) => readSource(one.source).demo || readSource(other.source).demo) && (
              <p className="mt-3 text-sm text-soft">{say(demoNotice)}</p>
            )}
          </>
        )}
      </PagedList>
      {dialog}
    </div>
  )
}
