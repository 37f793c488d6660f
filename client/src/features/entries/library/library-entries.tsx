import { PencilLine } from 'lucide-react'
import { Link } from 'wouter'
import { type EntryJson } from '#shared/entries/entries.ts'
import { entryTypeLabels } from '#shared/entries/value-labels.ts'
import { entriesAddress, entryAddress, hasFilters, type LibraryQuery } from '#shared/entries/library/library.ts'
import { searchKeyOf } from '#shared/language/language.ts'
import { say } from '#shared/messages/say.ts'
import {
  demoNote,
  nearestFound,
  emptyHint,
  entriesNoun,
  entryCount,
  entryCountFor,
  lookInEverything,
  narrowedHint,
  nothingFoundFor,
  nothingHereYet,
  placeGone,
  placeGoneHint,
  searchHint,
  withWarning,
} from '#shared/entries/library/library-messages.ts'
import { otherFormOf } from '#shared/entries/library/view-messages.ts'
import { otherLanguageName } from '#shared/entries/places/language-name.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { dtpWord, richText } from '#client/lib/rich-text.tsx'
import { Homograph } from '#client/domain/homograph.tsx'
import { readerMeaning } from '#client/domain/meaning.ts'
import { MoreList } from '#client/ui/list/more-list.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { AskForWord } from './ask-for-word.tsx'
import { entriesCall } from './library-calls.ts'
import { readSource } from '#client/features/entries/library/read-source.ts'
import { LibraryInvitation } from './library-invitation.tsx'

interface RowProps {
  entry: EntryJson
  q: string
  from: string
}

/** Words are the usual type, so only other types are labelled. */
const kindOf = ({ type }: EntryJson) => (type === 'WORD' ? null : say(entryTypeLabels[type]))

/** Decorative thumbnail beside the meaning; a broken image leaves its space empty. */
const Thumb = ({ src }: { src: string }) => (
  <img
    src={src}
    alt=""
    loading="lazy"
    referrerPolicy="no-referrer"
    className="size-14 shrink-0 self-center rounded-button bg-muted object-cover"
  />
)

/** Entries with a warning show no media in lists. */
const nothingLoaded = { sound: null, imageUrl: null }

/** The form of the entry that a search found, if it is not in the title. */
function foundForm({ title, otherForms }: EntryJson, q: string): string | undefined {
  const key = searchKeyOf(q)
  if (key === '' || searchKeyOf(title).includes(key)) return undefined
  return otherForms.find((form) => searchKeyOf(form).includes(key))
}

function EntryRow({ entry, from, q }: RowProps) {
  const { id, title, dialect, language, warned, warning } = entry
  const meaning = readerMeaning(entry)
  const { sound, imageUrl } = warned ? nothingLoaded : entry
  const form = foundForm(entry, q)
  const notes = [
    otherLanguageName(language),
    dialect && dialectText(dialect),
    kindOf(entry),
    warned && say(withWarning),
  ].filter(Boolean)
  return (
    <li className="relative flex min-w-0 items-start gap-3 border-b px-4 py-3 hover:bg-muted/50 sm:px-5 [@media(max-height:30rem)]:py-1.5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h2 className="word wrap-anywhere">
          <Link
            href={entryAddress(id)}
            state={{ from }}
            className="no-underline after:absolute after:inset-0 hover:underline"
          >
            <span lang={language ?? 'dtp'}>{title}</span>
            <Homograph number={entry.homograph} />
          </Link>
        </h2>
        {form && <p className="text-sm wrap-anywhere">{richText(otherFormOf, { form, title, word: dtpWord })}</p>}
        <p lang={warning ? undefined : meaning.lang} className="line-clamp-2 wrap-anywhere text-soft">
          {warning ?? meaning.text}
        </p>
        {notes.length > 0 && (
          <p className="text-sm text-soft max-sm:line-clamp-1 [@media(max-height:30rem)]:hidden">
            {notes.join('\u00A0· ')}
          </p>
        )}
      </div>
      {imageUrl && <Thumb src={imageUrl} />}
      {sound && (
        <PlayButton src={sound} className="relative z-10 self-center">
          <span lang={language ?? 'dtp'}>{title}</span>
        </PlayButton>
      )}
    </li>
  )
}

const hintFor = (libraryQuery: LibraryQuery) =>
  say(libraryQuery.q ? searchHint : hasFilters(libraryQuery) ? narrowedHint : emptyHint)

interface ListProps {
  libraryQuery: LibraryQuery
  /** True if the place of the filter is not in the library. */
  isPlaceGone: boolean
}

const titleFor = ({ libraryQuery, isPlaceGone }: ListProps) =>
  isPlaceGone ? say(placeGone) : libraryQuery.q ? say(nothingFoundFor, { q: libraryQuery.q }) : say(nothingHereYet)

const Nothing = ({ libraryQuery, isPlaceGone }: ListProps) => (
  <EmptyState
    level={2}
    title={titleFor({ libraryQuery, isPlaceGone })}
    text={isPlaceGone ? say(placeGoneHint) : hintFor(libraryQuery)}
    action={
      <div className="flex flex-wrap justify-center gap-3">
        {hasFilters(libraryQuery) && (
          <ButtonLink variant="line" href={entriesAddress({ q: libraryQuery.q })}>
            {say(lookInEverything)}
          </ButtonLink>
        )}
        {libraryQuery.q && !isPlaceGone && <AskForWord key={libraryQuery.q} word={libraryQuery.q} />}
        {((libraryQuery.q && !isPlaceGone) || !hasFilters(libraryQuery)) && <LibraryInvitation />}
      </div>
    }
  />
)

const countText = (total: string, { q }: LibraryQuery, fits?: 'slip') =>
  fits === 'slip' ? say(nearestFound, { q }) : q ? say(entryCountFor, { total, q }) : say(entryCount, { total })

export const LibraryEntries = ({ libraryQuery, isPlaceGone }: ListProps) => (
  <MoreList
    noun={say(entriesNoun)}
    cursor={libraryQuery.cursor}
    callFor={(cursor) => entriesCall({ ...libraryQuery, cursor })}
    addressOf={(cursor) => entriesAddress({ ...libraryQuery, cursor })}
    countOf={(total, fits) => countText(total, libraryQuery, fits)}
    empty={<Nothing libraryQuery={libraryQuery} isPlaceGone={isPlaceGone} />}
  >
    {(rows) => (
      <>
        <Card className="gap-0 overflow-hidden p-0">
          <ul className={cx('-mb-px grid', rows.length > 1 && 'lg:grid-cols-2 lg:[&>li:nth-child(odd)]:border-r')}>
            {rows.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                q={libraryQuery.q}
                from={entriesAddress({ ...libraryQuery, cursor: null })}
              />
            ))}
          </ul>
        </Card>
        {rows.some(({ source }) => readSource(source).demo) && (
          <p className="mt-4 flex items-center gap-2 text-sm text-soft">
            <PencilLine aria-hidden className="size-5 shrink-0" />
            {say(demoNote)}
          </p>
        )}
      </>
    )}
  </MoreList>
)
