import { useEffect, useState } from 'react'
import { Field, TextInput } from './field.tsx'

/** Milliseconds without a key before the search begins. */
const pause = 250

type SearchBoxProps = {
  label: string
  placeholder?: string
  /** What is searched for now. */
  value: string
  onSearch: (text: string) => void
  className?: string
}

/** Searches while one types; Enter does not wait. */
export const SearchBox = ({ label, placeholder, value, onSearch, className }: SearchBoxProps) => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  // Somebody went back, or followed a link: the search changed without a key.
  if (value !== seen) {
    setSeen(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text.trim())
        }}
      >
        <Field label={label}>
          <TextInput
            type="search"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={placeholder}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </form>
    </search>
  )
}
