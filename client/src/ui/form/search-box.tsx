import { useEffect, useState } from 'react'
import { typingPauseMs } from '#client/lib/use-debounced.ts'
import { Field, TextInput } from './field.tsx'

type SearchBoxProps = {
  label: string
  placeholder?: string
  value: string
  onSearch: (text: string) => void
  className?: string
}

/** Search while typing; Enter searches at once. */
export const SearchBox = ({ label, placeholder, value, onSearch, className }: SearchBoxProps) => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  // The search changed without typing: by Back or a link.
  if (value !== seen) {
    setSeen(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), typingPauseMs)
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
            onText={setText}
          />
        </Field>
      </form>
    </search>
  )
}
