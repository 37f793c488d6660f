import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CategoryType } from '#shared/entries.ts'
import { communityAddress, entriesAddress } from '#shared/library.ts'

/** The names on the tabs. */
export const kindNames: Record<CategoryType, string> = {
  WORD: 'Words',
  PHRASE: 'Phrases',
  GRAMMAR: 'Grammar',
  CULTURE: 'Culture',
}

export type Kind = CategoryType | 'ALL' | 'COMMUNITY'

const Chip = ({ to, current, children }: { to: string; current: boolean; children: ReactNode }) => (
  <Link
    href={to}
    aria-current={current ? 'page' : undefined}
    className="inline-flex min-h-11 items-center rounded-full border border-edge bg-sheet px-4 font-semibold no-underline transition-colors duration-150 hover:border-ink aria-[current=page]:border-act aria-[current=page]:bg-act aria-[current=page]:text-on-act"
  >
    {children}
  </Link>
)

/** Which part of the library is shown; what is searched for stays. Links, so that each part has its address. */
export const LibraryKinds = ({ kind, q }: { kind: Kind; q: string }) => (
  <nav aria-label="Parts of the library">
    <ul className="-mx-[clamp(16px,4vw,40px)] flex gap-2 overflow-x-auto px-[clamp(16px,4vw,40px)] py-1 *:shrink-0 sm:mx-0 sm:flex-wrap sm:px-0">
      <li>
        <Chip to={entriesAddress({ q })} current={kind === 'ALL'}>
          All
        </Chip>
      </li>
      {(Object.entries(kindNames) as [CategoryType, string][]).map(([type, name]) => (
        <li key={type}>
          <Chip to={entriesAddress({ type, q })} current={kind === type}>
            {name}
          </Chip>
        </li>
      ))}
      <li>
        <Chip to={communityAddress({ q })} current={kind === 'COMMUNITY'}>
          From the community
        </Chip>
      </li>
    </ul>
  </nav>
)
