import { noWordFits } from '#shared/courses/teach/builder-messages.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { addLibraryWord } from '#shared/courses/teach/lesson-messages.ts'
import { cancelButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { categories, type EntryJson } from '#shared/entries/entries.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { Label } from '#client/ui/label.tsx'
import { readerMeaning } from '#client/domain/meaning.ts'
import { query } from '#client/lib/query/query-client.ts'
import { preventEnterSubmit } from '#client/lib/use-key.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import { Button } from '#client/ui/button.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { LessonWordSearch, longestSearch } from './lesson-word-search.tsx'
import { canBeMarked, withWord, type TextRange } from './word-marked.ts'

/** Maximum number of results; more need a narrower search. */
const maxFound = 20

const Found = ({ words, onPick }: { words: EntryJson[]; onPick: (word: EntryJson) => void }) => (
  <ul className="grid max-h-64 gap-2 overflow-y-auto p-1 sm:grid-cols-2">
    {words.map((word) => (
      <li key={word.id} className="flex min-w-0 items-center gap-2 rounded-button border bg-surface pr-1.5">
        <button
          type="button"
          className="min-h-14 min-w-0 flex-1 rounded-button px-3 py-1.5 text-left hover:bg-muted"
          onClick={() => onPick(word)}
        >
          <span lang="dtp" className="block font-head text-lg leading-tight font-semibold wrap-anywhere">
            {word.title}
          </span>
          <span className="line-clamp-2 text-sm text-soft">
            <span lang={readerMeaning(word).lang}>{readerMeaning(word).text}</span>
            {word.dialect && ` (${dialectText(word.dialect)})`}
          </span>
        </button>
        {word.sound && <PlayButton src={word.sound}>{word.title}</PlayButton>}
      </li>
    ))}
  </ul>
)

interface SearchProps {
  /** Selected text, as the first search. */
  begin: string
  onPick: (word: EntryJson) => void
  onCancel: () => void
}

function WordSearch({ begin, onPick, onCancel }: SearchProps) {
  const [search, setSearch] = useState(begin)
  const q = useDebounced(search.trim())
  const wordSearch = useQuery({
    ...query(categories.list, { query: { limit: maxFound, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  const words = wordSearch.data?.filter(canBeMarked)
  return (
    <section aria-label={say(addLibraryWord)} className="grid gap-3 rounded-card border bg-background p-3">
      <LessonWordSearch search={search} onSearch={setSearch} found={wordSearch} onKeyDown={preventEnterSubmit} />
      <output className="text-sm text-soft empty:hidden">{words?.length === 0 && say(noWordFits)}</output>
      {words && words.length > 0 && <Found words={words} onPick={onPick} />}
      <Button variant="quiet" size="small" className="justify-self-start" onClick={onCancel}>
        <Label name="cancel">{say(cancelButton)}</Label>
      </Button>
    </section>
  )
}

interface AddWordProps {
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  /** Cursor position; null if the text was not focused yet. */
  range: TextRange | null
  onChange: (text: string) => void
}

/** Inserts `[[word]]` at the cursor. Meaning, sound and dialect come from the library and stay current. */
export function AddWord({ text, field, range, onChange }: AddWordProps) {
  const [open, setOpen] = useState(false)
  const at = range ?? { from: text.length, to: text.length }
  const backTo = (cursor: TextRange) => {
    setOpen(false)
    field.current?.focus()
    // The field shows its new text after the next frame.
    requestAnimationFrame(() => field.current?.setSelectionRange(cursor.from, cursor.to))
  }
  return (
    <div className="grid gap-3">
      <Button
        repeats
        variant="line"
        size="small"
        className="justify-self-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <BookOpen aria-hidden />
        {say(addLibraryWord)}
      </Button>
      {open && (
        <WordSearch
          begin={text.slice(at.from, at.to).trim().slice(0, longestSearch)}
          onPick={({ title }) => {
            const marked = withWord(text, at, title)
            onChange(marked.text)
            backTo({ from: marked.cursor, to: marked.cursor })
          }}
          onCancel={() => backTo(at)}
        />
      )}
    </div>
  )
}
