import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Check, Info, Search } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import {
  askAs,
  chooseHowAsked,
  fromLibraryWords,
  kindChoice,
  kindListen,
  kindPicture,
  kindWrite,
  looksLike,
  makeQuestions,
  noWordFits,
  pickUpTo,
  pickWordFirst,
} from '#shared/courses/teach/builder-messages.ts'
import { cancelButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { richText } from '#client/lib/rich-text.tsx'
import { categories, type EntryAnswer as Category } from '#shared/entries/entries.ts'
import type { Exercise } from '#shared/exercises/exercises.ts'
import { isSpeakable, study } from '#shared/study/study.ts'
import { LibrarySearch } from '#client/features/courses/teach/lesson/library-search.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Picture } from '#client/ui/media/picture.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { canAsk, exercisesFrom, lookAlikes, askModes, type Other, type AskMode } from './word-exercises.ts'

const mostPicked = 10
const askModeNames: Record<AskMode, string> = {
  choose: say(kindChoice),
  type: say(kindWrite),
  listen: say(kindListen),
  picture: say(kindPicture),
}

interface WordRowProps {
  word: Category
  picked: boolean
  full: boolean
  onToggle: () => void
}

const WordRow = ({ word, picked, full, onToggle }: WordRowProps) => (
  <li
    className={cx(
      'flex items-center gap-2 rounded-button border pr-1.5',
      picked ? 'border-accent bg-accent-wash' : 'bg-surface',
    )}
  >
    <label className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-1.5 pl-3">
      <input
        type="checkbox"
        // Leaves room for the sticky foot when a row is focused by keyboard.
        className="size-5 shrink-0 scroll-mb-[300px] accent-act sm:scroll-mb-0"
        checked={picked}
        disabled={full && !picked}
        onChange={onToggle}
      />
      {word.imageUrl && <Picture src={word.imageUrl} alt="" className="size-11 shrink-0 rounded-field" />}
      <span className="min-w-0">
        <span lang="dtp" className="block font-head text-lg leading-tight font-semibold wrap-anywhere">
          {word.title}
        </span>
        <span className="line-clamp-2 text-sm text-soft">{word.content}</span>
      </span>
    </label>
    {word.sound && <PlayButton src={word.sound}>{word.title}</PlayButton>}
  </li>
)

function useWords() {
  const [search, setSearch] = useState('')
  const q = useDeferredValue(search.trim())
  const found = useQuery({
    ...query(categories.list, { query: { limit: 100, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  return { search, setSearch, found: { ...found, data: found.data?.filter(isSpeakable) } }
}

/** Candidates for wrong options: any words of the library, and words of the picked kinds. */
function useOthers(picked: readonly Category[]): Other[] {
  const words = useQuery({ ...query(study.practice), staleTime: Infinity })
  const kinds = [...new Set(picked.map(({ type }) => type))].filter((type) => type !== 'WORD')
  const ofKinds = useQueries({ queries: kinds.map((type) => query(categories.list, { query: { limit: 100, type } })) })
  const anywhere = (words.data ?? [])
    .flatMap((word) => [word, ...word.options])
    .map(({ entryId, text, meaning }) => ({ id: entryId, type: 'WORD' as const, title: text, content: meaning }))
  return [...anywhere, ...ofKinds.flatMap(({ data }) => data ?? [])]
}

const Warnings = ({ picked, words }: { picked: Category[]; words: Other[] }) => (
  <div aria-live="polite" className="grid gap-1 text-sm text-accent empty:hidden">
    {picked.flatMap((word) =>
      lookAlikes(word, words).map((other) => (
        <p key={`${word.id} ${other.id}`} className="flex items-start gap-1.5">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {richText(looksLike, {
              word: word.title,
              other: other.title,
              meaning: other.content,
              dtp: (children) => <b lang="dtp">{children}</b>,
            })}
          </span>
        </p>
      )),
    )}
  </div>
)

function AskModeChoice({
  modes,
  picked,
  onChange,
}: {
  modes: AskMode[]
  picked: Category[]
  onChange: (modes: AskMode[]) => void
}) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-left mr-2 py-2.5 font-semibold">{say(askAs)}</legend>
      {askModes.map((mode) => {
        const on = modes.includes(mode)
        const off = picked.length > 0 && !picked.some((word) => canAsk(word, mode))
        return (
          <Button
            key={mode}
            repeats
            variant={on && !off ? 'main' : 'line'}
            aria-pressed={on && !off}
            disabled={off}
            onClick={() => onChange(on ? modes.filter((each) => each !== mode) : [...modes, mode])}
          >
            {on && !off && <Check aria-hidden />}
            {askModeNames[mode]}
          </Button>
        )
      })}
    </fieldset>
  )
}

interface FromWordsProps {
  onMake: (exercises: Exercise[]) => void
  onCancel: () => void
}

export function FromWords({ onMake, onCancel }: FromWordsProps) {
  const { search, setSearch, found } = useWords()
  const [picked, setPicked] = useState<Category[]>([])
  const others = useOthers(picked)
  const [modes, setModes] = useState<AskMode[]>(['choose'])
  const has = (word: Category) => picked.some(({ id }) => id === word.id)
  const toggle = (word: Category) =>
    setPicked(has(word) ? picked.filter(({ id }) => id !== word.id) : [...picked, word])
  const made = exercisesFrom(picked, modes, others)
  const about = useId()
  const waitsFor = made.length > 0 ? undefined : picked.length === 0 ? say(pickWordFirst) : say(chooseHowAsked)
  const { data } = found
  return (
    <section aria-label={say(fromLibraryWords)} className="grid gap-4">
      <LibrarySearch
        hint={say(pickUpTo, { most: mostPicked, picked: picked.length })}
        search={search}
        onSearch={setSearch}
        found={found}
      />
      {data?.length === 0 && (
        <p className="flex items-center gap-2 text-soft">
          <Search aria-hidden className="size-4" />
          {say(noWordFits)}
        </p>
      )}
      <ul className="grid gap-2 p-1 sm:max-h-[45dvh] sm:grid-cols-2 sm:overflow-y-auto">
        {data?.map((word) => (
          <WordRow
            key={word.id}
            word={word}
            picked={has(word)}
            full={picked.length >= mostPicked}
            onToggle={() => toggle(word)}
          />
        ))}
      </ul>
      <Warnings picked={picked} words={[...picked, ...(data ?? []), ...others]} />
      {/* Sticky above the dialog's foot; on a phone only once something is picked. */}
      <div
        className={cx(
          'sticky bottom-14 z-10 -mx-5 grid gap-3 border-t bg-surface px-5 py-3 sm:-mx-6 sm:px-6 short:static',
          picked.length === 0 && 'max-sm:static',
        )}
      >
        <AskModeChoice modes={modes} picked={picked} onChange={setModes} />
        <div className="flex flex-wrap gap-3">
          <Button disabled={waitsFor !== undefined} aria-describedby={waitsFor && about} onClick={() => onMake(made)}>
            {say(makeQuestions, { count: made.length })}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {say(cancelButton)}
          </Button>
          {waitsFor && (
            <p id={about} className="self-center text-sm text-soft">
              {waitsFor}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
