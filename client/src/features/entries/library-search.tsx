import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { lookQuery } from '#shared/library.ts'
import type { Look } from '#shared/library.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, TextInput } from '#client/ui/field.tsx'

/** Milliseconds without a key before the search begins. */
const pause = 150

interface LibrarySearchProps {
  look: Look
  /** Where the form leads without scripts. */
  action: string
  label: string
  onSearch: (q: string) => void
}

/** What is typed, and what the address asks for: each follows the other, but the address never takes back a key. */
function useTyped(value: string, onSearch: (q: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  /** Searches that have not reached the address yet. */
  const [asked, setAsked] = useState<string[]>([])
  if (value !== seen) {
    setSeen(value)
    // Else somebody went back, or followed a link.
    if (asked.includes(value)) setAsked(asked.slice(asked.lastIndexOf(value) + 1))
    else setText(value)
  }

  const latest = useRef(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (q: string) => {
    if (q === latest.current) return
    setAsked((now) => [...now, q])
    onSearch(q)
  }
  const change = (next: string) => {
    setText(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => search(next.trim()), pause)
  }
  useEffect(() => {
    latest.current = value
  }, [value])
  useEffect(() => {
    // What was typed before the scripts came.
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

/** Searches while one types; Enter does not wait, and works without scripts too. */
export function LibrarySearch({ look, action, label, onSearch }: LibrarySearchProps) {
  const { field, text, change, submit } = useTyped(look.q, onSearch)
  return (
    <search
      className="scroll-mt-2 [@media(max-height:30rem)]:[&_label]:sr-only"
      onFocus={(event) => {
        // The keyboard is about to take half of a phone's screen.
        if (look.q && window.matchMedia('(max-width: 40rem)').matches) event.currentTarget.scrollIntoView()
      }}
    >
      <form
        action={action}
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {Object.entries(lookQuery({ ...look, q: '', cursor: null })).map(([name, value]) => (
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
            Search
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
    maxLength={200}
    className="min-h-13 pl-12 text-lg"
    value={text}
    onChange={(event) => onChange(event.target.value)}
  />
)
