import { useQuery } from '@tanstack/react-query'
import { Volume2 } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import type { EntryType } from '#shared/entries/entries.ts'
import { domainLabels } from '#shared/entries/document.ts'
import {
  communityAddress,
  entriesAddress,
  lookIn,
  wordRequestsAddress,
  wordOfTheDayAddress,
  type Look,
} from '#shared/entries/library.ts'
import { query } from '#client/lib/query/query-client.ts'
import { cx } from '#client/ui/cx.ts'
import { Options } from '#client/ui/form/field.tsx'
import { useDialects, dialectOptions } from '#client/domain/dialects.ts'

/** Names of the tabs. */
export const kindNames: Record<EntryType, string> = {
  WORD: 'Words',
  PHRASE: 'Phrases',
  GRAMMAR: 'Grammar',
  CULTURE: 'Culture',
}

const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-semibold no-underline transition-colors duration-150'
const waiting = 'border-edge bg-surface hover:border-ink'
const chosen = 'border-act bg-act text-on-act'

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
  children: ReactNode
}

const Chip = ({ to, current, children }: ChipProps) => (
  <Link
    ref={current ? bringIntoRow : undefined}
    href={to}
    aria-current={current ? 'page' : undefined}
    className={cx(chip, current ? chosen : waiting)}
  >
    {children}
  </Link>
)

interface PickProps {
  label: string
  value: string | null
  options: readonly (readonly [value: string, name: string])[]
  onPick: (value: string | null) => void
}

const Pick = ({ label, value, options, onPick }: PickProps) => (
  <select
    aria-label={label}
    value={value ?? ''}
    onChange={(event: ChangeEvent<HTMLSelectElement>) => onPick(event.target.value || null)}
    className={cx(chip, 'max-w-52 noscript:hidden', value ? chosen : waiting)}
  >
    <option value="">{label}</option>
    <Options of={options} />
  </select>
)

/** Style of a row that scrolls on a phone, to the screen's edges. */
const row =
  '-mx-[clamp(16px,4vw,40px)] flex overflow-x-auto px-[clamp(16px,4vw,40px)] py-1 *:shrink-0 sm:mx-0 sm:flex-wrap sm:px-0'

interface LibraryKindsProps {
  look: Look
  community: boolean
}

/** Filter by type; the search is kept. Each choice has its address. */
export function LibraryKinds({ look, community }: LibraryKindsProps) {
  const [, navigate] = useLocation()
  const dialects = useDialects()
  // The list of contributions has no filters, so from there each choice keeps only the search.
  const base = { ...(community ? { ...lookIn(''), q: look.q } : look), cursor: null }
  const to = (change: Partial<Look>) => entriesAddress({ ...base, ...change })
  return (
    <nav aria-label="Parts of the library">
      <ul className={cx(row, 'gap-2')}>
        <li>
          <Chip to={to({ type: null })} current={!community && look.type === null}>
            All
          </Chip>
        </li>
        {(Object.entries(kindNames) as [EntryType, string][]).map(([type, name]) => (
          <li key={type}>
            <Chip to={to({ type })} current={!community && look.type === type}>
              {name}
            </Chip>
          </li>
        ))}
        <li>
          <Chip to={to({ voice: !base.voice })} current={base.voice}>
            <Volume2 aria-hidden className="size-5" />
            With a voice
          </Chip>
        </li>
        <li>
          <Pick
            label="Any dialect"
            value={base.dialect}
            options={dialectOptions(dialects)}
            onPick={(dialect) => navigate(to({ dialect }))}
          />
        </li>
        <li>
          <Pick
            label="About anything"
            value={base.domain}
            options={Object.entries(domainLabels)}
            onPick={(domain) => navigate(to({ domain: domain as Look['domain'] }))}
          />
        </li>
        <li>
          <Chip to={communityAddress({ q: look.q })} current={community}>
            From the community
          </Chip>
        </li>
      </ul>
    </nav>
  )
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Filter by first letter; pressing the chosen letter again clears it. */
export function LibraryLetters({ look }: { look: Look }) {
  const { data: begun } = useQuery(query(entryDocuments.letters))
  return (
    <nav aria-label="By letter">
      <ul className={row}>
        {Array.from(letters, (letter) => {
          const current = look.letter === letter
          if (begun && !begun.includes(letter) && !current)
            return (
              <li key={letter}>
                <span className="relative grid size-11 place-items-center border-b-3 border-transparent uppercase text-soft lg:w-7">
                  {letter}
                  <span className="sr-only">: no words</span>
                </span>
              </li>
            )
          return (
            <li key={letter}>
              <Link
                ref={current ? bringIntoRow : undefined}
                href={entriesAddress({ ...look, cursor: null, letter: current ? null : letter })}
                aria-current={current ? 'page' : undefined}
                aria-label={current ? `${letter}: show all letters` : letter}
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

/** Links to other library pages. They are above the list, because nobody on a phone scrolls below it. */
export const LibraryLinks = () => (
  <nav aria-label="More of the library" className={cx(row, 'gap-x-5 text-sm text-soft')}>
    <Link href={wordOfTheDayAddress} className={linkStyle}>
      Word of the day
    </Link>
    <Link href={wordRequestsAddress} className={linkStyle}>
      Words people ask for
    </Link>
    <Link href="/practise" className={linkStyle}>
      Practise
    </Link>
    <a href="#along" className={linkStyle}>
      Take the words along
    </a>
  </nav>
)
