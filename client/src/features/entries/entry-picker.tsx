import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { categories } from '#shared/entries.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { query } from '#client/lib/query-client.ts'
import { Field, TextInput } from '#client/ui/field.tsx'

interface EntryPickerProps {
  label: string
  hint?: string
  /** What is not offered: the entry itself, and what is chosen already. */
  except?: readonly string[]
  /** What stands in the field at first. */
  word?: string
  onPick: (entry: CategoryAnswer) => void
}

const nothing: readonly string[] = []

/** Within a form: Enter picks the first that is found and sends nothing. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  act()
}

/** Finds an entry of the library by its word or meaning. */
export function EntryPicker({ label, hint, except = nothing, word = '', onPick }: EntryPickerProps) {
  const [q, setQ] = useState(word)
  const asked = q.trim()
  const { data, isFetching } = useQuery({
    ...query(categories.list, { query: { q: asked, limit: '6' } }),
    enabled: asked !== '',
  })
  const found = asked === '' ? [] : (data ?? []).filter(({ id }) => !except.includes(id))
  const pick = (entry: CategoryAnswer | undefined) => {
    if (!entry) return
    setQ('')
    onPick(entry)
  }
  return (
    <div className="grid gap-2">
      <Field label={label} {...(hint && { hint })}>
        <TextInput
          type="search"
          autoComplete="off"
          value={q}
          onChange={(event) => setQ(event.target.value)}
          onKeyDown={onEnter(() => pick(found[0]))}
        />
      </Field>
      <output className="sr-only">{asked && data ? `${found.length} found` : ''}</output>
      {asked !== '' && data && found.length === 0 && !isFetching && <p className="text-sm text-soft">Nothing found.</p>}
      {found.length > 0 && (
        <ul aria-label="What was found" className="grid overflow-hidden rounded-field border">
          {found.map((entry) => (
            <li key={entry.id} className="border-b last:border-b-0">
              <button
                type="button"
                onClick={() => pick(entry)}
                className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-3 py-2 text-left hover:bg-sunk"
              >
                <span lang="dtp" className="font-head text-lg wrap-anywhere">
                  {entry.title}
                </span>
                <span className="line-clamp-1 text-soft">
                  {[entry.content, entry.dialect].filter(Boolean).join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
