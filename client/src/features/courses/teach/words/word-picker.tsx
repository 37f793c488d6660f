import { useState } from 'react'
import {
  anyDomain,
  anyLetter,
  domainFilter,
  letterFilter,
  libraryWordsNoun,
  notAskable,
  noWordFits,
} from '#shared/courses/teach/builder-messages.ts'
import { domains } from '#shared/entries/document.ts'
import { domainLabels } from '#shared/entries/value-labels.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories, type EntryJson } from '#shared/entries/entries.ts'
import { say } from '#shared/messages/say.ts'
import { isSpeakable } from '#shared/study/speakable.ts'
import { useQuery } from '@tanstack/react-query'
import { readerMeaning } from '#client/domain/meaning.ts'
import { SearchField } from '#client/features/courses/teach/lesson/lesson-word-search.tsx'
import { PagedList } from '#client/ui/list/paged-list.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { usePages } from '#client/lib/query/use-pages.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import { Field, SelectOptions, Select } from '#client/ui/form/field.tsx'
import { cx } from '#client/ui/cx.ts'
import { Picture } from '#client/ui/media/picture.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'

interface WordRowProps {
  word: EntryJson
  picked: boolean
  full: boolean
  onToggle: () => void
}

const rowClass = 'flex min-h-14 min-w-0 flex-1 items-center gap-3 py-1.5 pl-3'

const WordName = ({ word, note }: { word: EntryJson; note?: string }) => (
  <>
    {word.imageUrl && <Picture src={word.imageUrl} alt="" className="size-11 shrink-0 rounded-field" />}
    <span className="min-w-0">
      <span lang="dtp" className="block font-head text-lg leading-tight font-semibold wrap-anywhere">
        {word.title}
      </span>
      <span lang={readerMeaning(word).lang} className="line-clamp-2 text-sm text-soft">
        {readerMeaning(word).text}
      </span>
      {note && <span className="block text-sm">{note}</span>}
    </span>
  </>
)

/** A rule such as 'r : l' cannot be asked. It is listed too, so that the number of found entries is right. */
const WordRow = ({ word, picked, full, onToggle }: WordRowProps) => (
  <li
    className={cx(
      'flex items-center gap-2 rounded-button border pr-1.5',
      picked ? 'border-accent bg-accent-wash' : 'bg-surface',
    )}
  >
    {isSpeakable(word) ? (
      <label className={rowClass}>
        <input
          type="checkbox"
          // Leaves room for the sticky foot when a row is focused by keyboard.
          className="size-5 shrink-0 scroll-mb-[300px]! sm:scroll-mb-0!"
          checked={picked}
          disabled={full && !picked}
          onChange={onToggle}
        />
        <WordName word={word} />
      </label>
    ) : (
      <div className={rowClass}>
        <WordName word={word} note={say(notAskable)} />
      </div>
    )}
    {word.sound && <PlayButton src={word.sound}>{word.title}</PlayButton>}
  </li>
)

/** Words of the whole library, found by search, letter and domain, page by page. */
export function useLibraryWords() {
  const [search, setSearch] = useState('')
  const [letter, setLetter] = useState('')
  const [domain, setDomain] = useState('')
  const q = useDebounced(search.trim())
  return {
    search,
    setSearch,
    letter,
    setLetter,
    domain,
    setDomain,
    pages: usePages(categories.list, { q, letter, domain }),
  }
}

interface WordPickerProps {
  words: ReturnType<typeof useLibraryWords>
  hint: string
  picked: readonly EntryJson[]
  full: boolean
  onToggle: (word: EntryJson) => void
}

export function LessonWordPicker({ words, hint, picked, full, onToggle }: WordPickerProps) {
  const { search, setSearch, letter, setLetter, domain, setDomain, pages } = words
  const { data: letters = [] } = useQuery(query(entryDocuments.letters, {}))
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_8rem_12rem]">
        <SearchField search={search} onSearch={setSearch} />
        <div className="grid grid-cols-2 gap-3 sm:contents">
          <Field label={say(letterFilter)}>
            <Select value={letter} onText={setLetter}>
              <option value="">{say(anyLetter)}</option>
              <SelectOptions options={letters.map((each) => [each, each.toUpperCase()] as const)} />
            </Select>
          </Field>
          <Field label={say(domainFilter)}>
            <Select value={domain} onText={setDomain}>
              <option value="">{say(anyDomain)}</option>
              <SelectOptions options={domains.map((each) => [each, say(domainLabels[each])] as const)} />
            </Select>
          </Field>
        </div>
      </div>
      <p className="text-sm text-soft">{hint}</p>
      <PagedList pages={pages} noun={say(libraryWordsNoun)} empty={<p className="text-soft">{say(noWordFits)}</p>}>
        {(rows) => (
          <ul className="grid gap-2 p-1 sm:max-h-[45dvh] sm:grid-cols-2 sm:overflow-y-auto">
            {rows.map((word) => (
              <WordRow
                key={word.id}
                word={word}
                picked={picked.some(({ id }) => id === word.id)}
                full={full}
                onToggle={() => onToggle(word)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
