import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import {
  entriesAddress,
  entryAddress,
  hasFilters,
  libraryQueryIn,
  type LibraryQuery,
} from '#shared/entries/library/library.ts'
import {
  entryCount,
  nothingFoundFor,
  searchInAnyLanguage,
  searchTheLibrary,
  wholeList,
  wordsOfList,
} from '#shared/entries/library/library-messages.ts'
import type { EntryJson } from '#shared/entries/entries.ts'
import { otherLanguageName } from '#shared/entries/places/language-name.ts'
import { searchKeyOf } from '#shared/language/language.ts'
import { say } from '#shared/messages/say.ts'
import { Homograph } from '#client/domain/homograph.tsx'
import { readerMeaning } from '#client/domain/meaning.ts'
import { cx } from '#client/ui/cx.ts'
import { SearchBox } from '#client/ui/form/search-box.tsx'
import { entriesCall, entryCall } from './library-calls.ts'

const queryOf = (from: string | undefined) =>
  libraryQueryIn(from?.startsWith('/library?') ? from.slice('/library'.length) : '')

const isNarrow = (query: LibraryQuery) => query.q !== '' || query.type !== null || hasFilters(query)
const firstLetterOf = (title: string) => /^[a-z]/.exec(searchKeyOf(title))?.[0] ?? null

interface RowProps {
  entry: EntryJson
  isCurrent: boolean
  from: string
}

function EntryRow({ entry, isCurrent, from }: RowProps) {
  const { id, title, homograph, language, warned, warning, imageUrl } = entry
  const meaning = readerMeaning(entry)
  const languageName = otherLanguageName(language)
  return (
    <li className="border-b">
      <Link
        href={entryAddress(id)}
        state={{ from }}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(
          'flex items-center gap-3 px-3 py-2 no-underline hover:bg-muted/50',
          isCurrent && 'bg-accent-wash',
        )}
      >
        <span className="grid min-w-0 flex-1">
          <span className="font-head text-lg leading-snug font-semibold wrap-anywhere">
            <span lang={language ?? 'dtp'}>{title}</span>
            <Homograph number={homograph} />{' '}
            {languageName && <span className="font-sans text-sm font-normal text-soft">{languageName} </span>}
          </span>
          <span lang={warning ? undefined : meaning.lang} className="line-clamp-1 text-sm text-soft wrap-anywhere">
            {warning ?? meaning.text}
          </span>
        </span>
        {imageUrl && !warned && (
          <img
            src={imageUrl}
            alt=""
            loading="lazy"
            referrerPolicy="no-referrer"
            className="size-10 shrink-0 rounded-field bg-muted object-cover"
          />
        )}
      </Link>
    </li>
  )
}

/** Scrolls a new list to its open entry; later the person scrolls it. */
function showCurrent(list: HTMLUListElement | null) {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (list && current) list.scrollTop = current.offsetTop - list.clientHeight / 3
}

/** List of the library beside an open entry, on wide screens. Its search changes this list only. */
export function ListBeside({ id }: { id: string }) {
  const { data: entry } = useQuery(entryCall(id, useSearch()))
  const from = useHistoryState<{ from?: string } | null>()?.from
  const listed = queryOf(from)
  // The page of each entry starts again: the search that led to it stays in its field.
  const [typed, setTyped] = useState(listed.q)
  const wanted = typed === listed.q ? listed : { ...libraryQueryIn(''), q: typed }
  // A list that was not narrowed shows the words with the entry's first letter.
  const shownFilter = !entry || isNarrow(wanted) ? wanted : { ...wanted, letter: firstLetterOf(entry.title) }
  const { data } = useQuery({
    ...entriesCall(shownFilter),
    enabled: Boolean(entry) || isNarrow(wanted),
    placeholderData: keepPreviousData,
  })
  if (entry === null) return null
  const address = entriesAddress({ ...shownFilter, cursor: null })
  return (
    <nav aria-label={say(wordsOfList)} className="grid gap-3">
      <SearchBox
        className="[&_label]:sr-only"
        label={say(searchTheLibrary)}
        placeholder={say(searchInAnyLanguage)}
        value={typed}
        onSearch={setTyped}
      />
      {data && (
        <>
          <output className="text-sm text-soft">
            {data.rows.length === 0
              ? say(nothingFoundFor, { q: shownFilter.q })
              : say(entryCount, { total: data.total })}
          </output>
          <ul
            ref={showCurrent}
            className="relative max-h-[calc(100dvh-14rem)] overflow-y-auto rounded-card border bg-surface empty:hidden"
          >
            {data.rows.map((row) => (
              <EntryRow key={row.id} entry={row} isCurrent={row.id === id} from={address} />
            ))}
          </ul>
          {data.next && (
            <Link href={address} className="inline-flex min-h-11 items-center underline">
              {say(wholeList)}
            </Link>
          )}
        </>
      )}
    </nav>
  )
}
