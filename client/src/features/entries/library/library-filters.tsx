import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, Volume2 } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import type { EntryType } from '#shared/entries/entries.ts'
import { domainLabels } from '#shared/entries/value-labels.ts'
import {
  browseAddress,
  communityAddress,
  entriesAddress,
  libraryQueryIn,
  wordRequestsAddress,
  wordOfTheDayAddress,
  type LibraryQuery,
} from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { optionsOf } from '#client/lib/options.ts'
import {
  allEntries,
  allTopics,
  anyDialect,
  byLetter,
  cultureTab,
  downloadTheWords,
  filtersChosen,
  fromAToZLink,
  fromCommunity,
  grammarTab,
  letterShowAll,
  letterWithoutWords,
  moreOfLibrary,
  partsOfLibrary,
  phrasesTab,
  practiseLink,
  withVoice,
  wordOfTheDayTitle,
  wordsPeopleAskFor,
  wordsTab,
} from '#shared/entries/library/library-messages.ts'
import { query } from '#client/lib/query/query-client.ts'
import { cx } from '#client/ui/cx.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectOptions } from '#client/ui/form/field.tsx'
import { dialectOptions, useDialectName, useDialects } from '#client/domain/dialects.ts'
import { voicedLettersCall } from './library-calls.ts'

export const entryTypeTabs: Record<EntryType, PlainText> = {
  WORD: wordsTab,
  PHRASE: phrasesTab,
  GRAMMAR: grammarTab,
  CULTURE: cultureTab,
}

const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-semibold no-underline transition-colors duration-150'
const idleStyle = 'border-edge bg-surface hover:border-ink'
const chosenStyle = 'border-act bg-act text-on-act'

/** Scrolls a row of tabs to the chosen one. */
function bringIntoRow(chosen: HTMLElement | null) {
  const list = chosen?.closest('ul')
  if (!chosen || !list) return
  const [chosenBox, listBox] = [chosen.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollLeft += chosenBox.left - listBox.left - (listBox.width - chosenBox.width) / 2
}

interface ChipProps {
  to: string
  current: boolean
  /** True for the choice that filters nothing. */
  isDefault?: boolean
  children: ReactNode
}

const Chip = ({ to, current, isDefault = false, children }: ChipProps) => (
  <Link
    ref={current ? bringIntoRow : undefined}
    href={to}
    aria-current={current ? 'page' : undefined}
    data-chosen={(current && !isDefault) || undefined}
    className={cx(chip, current ? chosenStyle : idleStyle)}
  >
    {children}
  </Link>
)

interface FilterSelectProps {
  label: string
  value: string | null
  options: readonly (readonly [value: string, name: string])[]
  onPick: (value: string | null) => void
}

const FilterSelect = ({ label, value, options, onPick }: FilterSelectProps) => (
  <select
    aria-label={label}
    value={value ?? ''}
    data-chosen={value ? true : undefined}
    onChange={(event: ChangeEvent<HTMLSelectElement>) => onPick(event.target.value || null)}
    // On a wide screen all filters fit one row in English; the longer Malay names need two.
    className={cx(
      chip,
      'max-w-52 lg:max-w-44 lg:[:lang(ms)_&]:max-w-52 noscript:hidden',
      value ? chosenStyle : idleStyle,
    )}
  >
    <option value="">{label}</option>
    <SelectOptions options={options} />
  </select>
)

/** Style of a row that scrolls on a phone, to the screen's edges. */
const row =
  '-mx-[clamp(16px,4vw,40px)] flex overflow-x-auto px-[clamp(16px,4vw,40px)] py-1 *:shrink-0 sm:mx-0 sm:flex-wrap sm:px-0'

interface FilterButtonProps {
  libraryQuery: LibraryQuery
  open: boolean
  onToggle: () => void
}

/** Shows and hides the filters on a phone. */
export function FilterButton({ libraryQuery: { type, voice, dialect, domain }, open, onToggle }: FilterButtonProps) {
  const count = [type, voice, dialect, domain].filter(Boolean).length
  return (
    <Button
      variant="line"
      size="icon"
      repeats
      aria-label={say(filtersChosen, { count })}
      aria-expanded={open}
      onClick={onToggle}
      className="relative min-h-13 w-13 bg-surface sm:hidden noscript:hidden"
    >
      <SlidersHorizontal aria-hidden />
      {count > 0 && <span aria-hidden className="absolute top-2 right-2 size-2.5 rounded-full bg-accent-fill" />}
    </Button>
  )
}

/** While the filters are closed, a phone shows the chosen ones only. */
const onlyChosenOnPhone = 'max-sm:[&>li:not(:has([data-chosen]))]:hidden noscript:[&>li]:block!'

interface LibraryFiltersProps {
  libraryQuery: LibraryQuery
  community: boolean
  /** Shows all filters on a phone; wider screens always do. */
  open: boolean
}

/** Filter by type; the search is kept. Each choice has its address. */
export function LibraryFilters({ libraryQuery, community, open }: LibraryFiltersProps) {
  const [, navigate] = useLocation()
  const dialects = useDialects()
  const { data: voiced } = useQuery(voicedLettersCall())
  const hasVoices = voiced !== undefined && voiced.length > 0
  // The list of contributions has no filters, so from there each choice keeps only the search.
  const base = { ...(community ? { ...libraryQueryIn(''), q: libraryQuery.q } : libraryQuery), cursor: null }
  const to = (change: Partial<LibraryQuery>) => entriesAddress({ ...base, ...change })
  // A place that is gone is named by its slug, so that it can be taken out of the filters.
  const goneSlug = useDialectName(base.dialect) === null ? base.dialect : null
  const options = dialectOptions(dialects)
  return (
    <nav aria-label={say(partsOfLibrary)}>
      <ul className={cx(row, 'gap-2', !open && onlyChosenOnPhone)}>
        <li>
          <Chip to={to({ type: null })} current={!community && libraryQuery.type === null} isDefault>
            {say(allEntries)}
          </Chip>
        </li>
        {(Object.entries(entryTypeTabs) as [EntryType, PlainText][]).map(([type, name]) => (
          <li key={type}>
            <Chip to={to({ type })} current={!community && libraryQuery.type === type}>
              {say(name)}
            </Chip>
          </li>
        ))}
        {(base.voice || hasVoices) && (
          <li>
            <Chip to={to({ voice: !base.voice })} current={base.voice}>
              <Volume2 aria-hidden className="size-5" />
              {say(withVoice)}
            </Chip>
          </li>
        )}
        <li>
          <FilterSelect
            label={say(anyDialect)}
            value={base.dialect}
            options={goneSlug ? [[goneSlug, goneSlug], ...options] : options}
            onPick={(dialect) => navigate(to({ dialect }))}
          />
        </li>
        <li>
          <FilterSelect
            label={say(allTopics)}
            value={base.domain}
            options={optionsOf(domainLabels)}
            onPick={(domain) => navigate(to({ domain: domain as LibraryQuery['domain'] }))}
          />
        </li>
        {community && (
          <li>
            <Chip to={communityAddress({ q: libraryQuery.q })} current>
              {say(fromCommunity)}
            </Chip>
          </li>
        )}
      </ul>
    </nav>
  )
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Filter by first letter; pressing the chosen letter again clears it. */
export function LibraryLetters({ libraryQuery }: { libraryQuery: LibraryQuery }) {
  const { data: begun } = useQuery(query(entryDocuments.letters, {}))
  return (
    <nav aria-label={say(byLetter)}>
      {/* On a wide screen all letters are in one row: if each has words, their targets overlap a little. With large text the last one would reach beyond the screen. */}
      <ul className={cx(row, 'lg:flex-nowrap lg:overflow-x-clip lg:overflow-y-visible lg:*:min-w-0 lg:*:shrink')}>
        {Array.from(letters, (letter) => {
          const current = libraryQuery.letter === letter
          if (begun && !begun.includes(letter) && !current)
            return (
              <li key={letter}>
                <span className="relative grid size-11 place-items-center border-b-3 border-transparent uppercase text-soft lg:w-7">
                  <span aria-hidden>{letter}</span>
                  <span className="sr-only">{say(letterWithoutWords, { letter })}</span>
                </span>
              </li>
            )
          return (
            <li key={letter}>
              <Link
                ref={current ? bringIntoRow : undefined}
                href={entriesAddress({ ...libraryQuery, cursor: null, letter: current ? null : letter })}
                aria-current={current ? 'page' : undefined}
                aria-label={current ? say(letterShowAll, { letter }) : letter}
                className={cx(
                  'grid size-11 place-items-center border-b-3 font-semibold uppercase no-underline',
                  current ? 'border-accent-fill text-accent' : 'border-transparent hover:border-edge',
                )}
              >
                {letter}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const linkStyle = 'inline-flex min-h-11 items-center'

interface LibraryLinksProps extends Omit<LibraryFiltersProps, 'open'> {
  /** True on the page of all words from A to Z, which needs no link to itself. */
  browsing: boolean
}

/** Links to other library pages. They are above the list, because nobody on a phone scrolls below it. */
export const LibraryLinks = ({ libraryQuery, community, browsing }: LibraryLinksProps) => (
  <nav aria-label={say(moreOfLibrary)} className={cx(row, 'gap-x-4 text-sm text-soft')}>
    {!browsing && (
      <Link href={browseAddress} className={linkStyle}>
        {say(fromAToZLink)}
      </Link>
    )}
    <Link href={wordOfTheDayAddress} className={linkStyle}>
      {say(wordOfTheDayTitle)}
    </Link>
    {!community && (
      <Link href={communityAddress({ q: libraryQuery.q })} className={linkStyle}>
        {say(fromCommunity)}
      </Link>
    )}
    <Link href={wordRequestsAddress} className={linkStyle}>
      {say(wordsPeopleAskFor)}
    </Link>
    <Link href="/practise" className={linkStyle}>
      {say(practiseLink)}
    </Link>
    <a href="#along" className={linkStyle}>
      {say(downloadTheWords)}
    </a>
  </nav>
)
