import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { queryParameters, type LibraryQuery } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import { searchInAnyLanguage } from '#shared/entries/library/library-messages.ts'
import { searchButton } from '#shared/messages/messages.ts'
import { typingPauseMs } from '#client/lib/use-debounced.ts'
import { Label } from '#client/ui/label.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'

interface LibrarySearchProps {
  libraryQuery: LibraryQuery
  /** Target of the form without JavaScript. */
  action: string
  label: string
  onSearch: (q: string) => void
}

/** Keeps the field and the address in step; a change of the address never overwrites newer typing. */
function useTyped(value: string, onSearch: (q: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  /** Searches that were sent but are not in the address yet. */
  const [pendingSearches, setPendingSearches] = useState<string[]>([])
  if (value !== seen) {
    setSeen(value)
    // An address that no search of this field produced comes from going back or from a link, so the field shows its text.
    if (pendingSearches.includes(value))
      setPendingSearches(pendingSearches.slice(pendingSearches.lastIndexOf(value) + 1))
    else setText(value)
  }

  const latest = useRef(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (q: string) => {
    if (q === latest.current) return
    setPendingSearches((now) => [...now, q])
    onSearch(q)
  }
  const change = (next: string) => {
    setText(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => search(next.trim()), typingPauseMs)
  }
  useEffect(() => {
    latest.current = value
  }, [value])
  useEffect(() => {
    // Text typed before hydration.
    const typed = field.current?.value
    if (typed !== undefined && typed.trim() !== latest.current) change(typed)
    return () => clearTimeout(waiting.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  const submit = () => {
    clearTimeout(waiting.current)
    search(text.trim())
  }
  return { field, text, change, submit }
}

/** Scrolls results up on a phone, because the keyboard will cover half of its screen. */
function showResults(search: Element | null | undefined, q: string) {
  if (q && window.matchMedia('(max-width: 40rem)').matches) search?.scrollIntoView()
}

/** Search while typing; Enter searches at once, and also works without JavaScript. */
export function LibrarySearch({ libraryQuery, action, label, onSearch }: LibrarySearchProps) {
  const { field, text, change, submit } = useTyped(libraryQuery.q, onSearch)
  useEffect(() => {
    // A field that got the focus before hydration.
    if (field.current === document.activeElement) showResults(field.current?.closest('search'), libraryQuery.q)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return (
    <search
      className="min-w-0 flex-1 scroll-mt-2 max-sm:[&_label]:sr-only [@media(max-height:30rem)]:[&_label]:sr-only"
      onFocus={(event) => showResults(event.currentTarget, libraryQuery.q)}
    >
      <form
        action={action}
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {Object.entries(queryParameters({ ...libraryQuery, q: '', cursor: null })).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field label={label} className="flex-1">
          <span className="relative block">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-soft"
            />
            <LibraryInput field={field} text={text} onChange={change} />
          </span>
        </Field>
        <span className="hidden noscript:block">
          <Button type="submit" variant="line" className="min-h-13">
            <Label name="search">{say(searchButton)}</Label>
          </Button>
        </span>
      </form>
    </search>
  )
}

interface LibraryInputProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  onChange: (text: string) => void
}

const LibraryInput = ({ field, text, onChange }: LibraryInputProps) => (
  <TextInput
    ref={field}
    type="search"
    name="q"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    enterKeyHint="search"
    placeholder={say(searchInAnyLanguage)}
    maxLength={200}
    className="min-h-13 pl-12 max-sm:pr-2 sm:text-lg"
    value={text}
    onText={onChange}
  />
)
