import { useQuery } from '@tanstack/react-query'
import { Volume2 } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { dictionary } from '#shared/dictionary.ts'
import type { CategoryType } from '#shared/entries.ts'
import { domainLabels } from '#shared/entry-document.ts'
import { communityAddress, entriesAddress, lookIn, wantedAddress, wordOfTheDayAddress } from '#shared/library.ts'
import type { Look } from '#shared/library.ts'
import { query } from '#client/lib/query-client.ts'
import { cx } from '#client/ui/cx.ts'

/** The names on the tabs. */
export const kindNames: Record<CategoryType, string> = {
  WORD: 'Words',
  PHRASE: 'Phrases',
  GRAMMAR: 'Grammar',
  CULTURE: 'Culture',
}

const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-semibold no-underline transition-colors duration-150'
const waiting = 'border-edge bg-sheet hover:border-ink'
const chosen = 'border-act bg-act text-on-act'

/** A row that is wider than the screen shows what is chosen in it. */
function bringIntoRow(chosen: HTMLElement | null) {
  const list = chosen?.closest('ul')
  if (!chosen || !list) return
  const [here, whole] = [chosen.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollLeft += here.left - whole.left - (whole.width - here.width) / 2
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
  options: [value: string, name: string][]
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
    {options.map(([each, name]) => (
      <option key={each} value={each}>
        {name}
      </option>
    ))}
  </select>
)

/** A row that scrolls on a phone, to the edges of the screen. */
const row =
  '-mx-[clamp(16px,4vw,40px)] flex overflow-x-auto px-[clamp(16px,4vw,40px)] py-1 *:shrink-0 sm:mx-0 sm:flex-wrap sm:px-0'

interface LibraryKindsProps {
  look: Look
  community: boolean
}

/** Which part of the library is shown; what is searched for stays. Each choice has its address. */
export function LibraryKinds({ look, community }: LibraryKindsProps) {
  const [, navigate] = useLocation()
  const { data: dialects = [] } = useQuery(query(dictionary.dialects))
  // The contributions know no filters: from there each choice starts with the words alone.
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
        {(Object.entries(kindNames) as [CategoryType, string][]).map(([type, name]) => (
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
            options={dialects.map(({ slug, name, place }) => [slug, place ? `${name} (${place})` : name])}
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

/** By the first letter; the letter that is open leads back to all of them. */
export function LibraryLetters({ look }: { look: Look }) {
  const { data: begun } = useQuery(query(dictionary.letters))
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
                  current ? 'border-gold-fill text-gold' : 'border-transparent hover:border-edge',
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

const way = 'inline-flex min-h-11 items-center'

/** What else there is to the library: above the list, below which nobody on a phone comes. */
export const LibraryWays = () => (
  <nav aria-label="More of the library" className={cx(row, 'gap-x-5 text-sm text-soft')}>
    <Link href={wordOfTheDayAddress} className={way}>
      Word of the day
    </Link>
    <Link href={wantedAddress} className={way}>
      Words people ask for
    </Link>
    <Link href="/practise" className={way}>
      Practise
    </Link>
    <a href="#along" className={way}>
      Take the words along
    </a>
  </nav>
)
