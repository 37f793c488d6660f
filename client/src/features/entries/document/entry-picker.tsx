import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { categories, type EntryJson } from '#shared/entries/entries.ts'
import { say } from '#shared/messages/say.ts'
import { countFound, nothingFound, whatWasFound } from '#shared/entries/document-messages.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { query } from '#client/lib/query/query-client.ts'
import { readerMeaning } from '#client/domain/meaning.ts'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { searchThreeLanguages } from '#shared/entries/library/library-messages.ts'

interface EntryPickerProps {
  label: string
  /** Ids that are not offered: the entry itself, and those already chosen. */
  excludedIds?: readonly string[]
  word?: string
  onPick: (entry: EntryJson) => void
}

const noIds: readonly string[] = []

/** Enter picks the first result and does not submit the surrounding form. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  act()
}

export function EntryPicker({ label, excludedIds = noIds, word = '', onPick }: EntryPickerProps) {
  const [q, setQ] = useState(word)
  const term = q.trim()
  const { data, isFetching } = useQuery({
    ...query(categories.list, { query: { q: term, limit: '6' } }),
    enabled: term !== '',
  })
  const choices = term === '' ? [] : (data ?? []).filter(({ id }) => !excludedIds.includes(id))
  const pick = (entry: EntryJson | undefined) => {
    if (!entry) return
    setQ('')
    onPick(entry)
  }
  return (
    <div className="grid gap-2">
      <Field label={label} hint={say(searchThreeLanguages)}>
        <TextInput
          type="search"
          autoComplete="off"
          value={q}
          onText={setQ}
          onKeyDown={onEnter(() => pick(choices[0]))}
        />
      </Field>
      <output className="sr-only">{term && data ? say(countFound, { count: choices.length }) : ''}</output>
      {term !== '' && data && choices.length === 0 && !isFetching && (
        <p className="text-sm text-soft">{say(nothingFound)}</p>
      )}
      {choices.length > 0 && (
        <ul aria-label={say(whatWasFound)} className="grid overflow-hidden rounded-field border">
          {choices.map((entry) => (
            <li key={entry.id} className="border-b last:border-b-0">
              <button
                type="button"
                onClick={() => pick(entry)}
                className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-3 py-2 text-left hover:bg-muted"
              >
                <span lang="dtp" className="font-head text-lg wrap-anywhere">
                  {entry.title}
                </span>
                <span className="line-clamp-1 text-soft">
                  {[readerMeaning(entry).text, entry.dialect && dialectText(entry.dialect)].filter(Boolean).join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
