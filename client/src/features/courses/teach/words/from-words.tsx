import { useQueries, useQuery } from '@tanstack/react-query'
import { Check, Info } from 'lucide-react'
import { useId, useState } from 'react'
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
  pickUpTo,
  pickWordFirst,
} from '#shared/courses/teach/builder-messages.ts'
import { cancelButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { Label } from '#client/ui/label.tsx'
import { richText } from '#client/lib/rich-text.tsx'
import { categories, type EntryJson } from '#shared/entries/entries.ts'
import { glossesOf } from '#shared/entries/meaning.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import { study } from '#shared/study/study.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Foot } from '#client/ui/foot.tsx'
import { canAsk, exercisesFrom, lookAlikes, askModes, type Other, type AskMode } from './word-exercises.ts'
import { useLibraryWords, LessonWordPicker } from './word-picker.tsx'

const maxPicked = 10
const askModeNames: Record<AskMode, string> = {
  choose: say(kindChoice),
  type: say(kindWrite),
  listen: say(kindListen),
  picture: say(kindPicture),
}

/**
 * Candidates for wrong options: any words of the library, and words of the picked kinds. Words found by the picked meanings tell which
 * dialects have another word.
 */
function useOthers(picked: readonly EntryJson[]): Other[] {
  const words = useQuery({ ...query(study.practice), staleTime: Infinity })
  const kinds = [...new Set(picked.map(({ type }) => type))].filter((type) => type !== 'WORD')
  const ofKinds = useQueries({ queries: kinds.map((type) => query(categories.list, { query: { limit: 100, type } })) })
  const sameMeaning = useQueries({
    queries: picked.flatMap(({ content }) =>
      glossesOf(content)
        .slice(0, 1)
        .map((q) => query(categories.list, { query: { limit: 20, q } })),
    ),
  })
  const anywhere = (words.data ?? [])
    .flatMap((word) => [word, ...word.options])
    .map(({ entryId, text, meaning }) => ({ id: entryId, type: 'WORD' as const, title: text, content: meaning }))
  return [...anywhere, ...[...ofKinds, ...sameMeaning].flatMap(({ data }) => data ?? [])]
}

const Warnings = ({ picked, words }: { picked: EntryJson[]; words: Other[] }) => (
  <div aria-live="polite" className="grid gap-1 text-sm text-accent empty:hidden">
    {picked.flatMap((word) =>
      lookAlikes(word, words).map((lookAlike) => (
        <p key={`${word.id} ${lookAlike.id}`} className="flex items-start gap-1.5">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {richText(looksLike, {
              word: word.title,
              other: lookAlike.title,
              meaning: lookAlike.content,
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
  picked: EntryJson[]
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
  const words = useLibraryWords()
  const [picked, setPicked] = useState<EntryJson[]>([])
  const others = useOthers(picked)
  const [modes, setModes] = useState<AskMode[]>(['choose'])
  const has = (word: EntryJson) => picked.some(({ id }) => id === word.id)
  const toggle = (word: EntryJson) =>
    setPicked(has(word) ? picked.filter(({ id }) => id !== word.id) : [...picked, word])
  const newExercises = exercisesFrom(picked, modes, others)
  const about = useId()
  const waitsFor = newExercises.length > 0 ? undefined : picked.length === 0 ? say(pickWordFirst) : say(chooseHowAsked)
  return (
    <section aria-label={say(fromLibraryWords)} className="grid gap-4">
      <LessonWordPicker
        words={words}
        hint={say(pickUpTo, { most: maxPicked, picked: picked.length })}
        picked={picked}
        full={picked.length >= maxPicked}
        onToggle={toggle}
      />
      <Warnings picked={picked} words={[...picked, ...(words.pages.rows ?? []), ...others]} />
      {/* Sticky above the dialog's foot; on a phone only once something is picked. */}
      <Foot
        above="foot"
        className={cx(
          'gap-3',
          'in-[[role=dialog]]:bottom-14 in-[[role=dialog]]:-mx-5 in-[[role=dialog]]:bg-surface in-[[role=dialog]]:px-5 sm:in-[[role=dialog]]:-mx-6 sm:in-[[role=dialog]]:px-6',
          picked.length === 0 && 'max-sm:static',
        )}
      >
        <AskModeChoice modes={modes} picked={picked} onChange={setModes} />
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={waitsFor !== undefined}
            aria-describedby={waitsFor && about}
            onClick={() => onMake(newExercises)}
          >
            {say(makeQuestions, { count: newExercises.length })}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            <Label name="cancel">{say(cancelButton)}</Label>
          </Button>
          {waitsFor && (
            <p id={about} className="self-center text-sm text-soft">
              {waitsFor}
            </p>
          )}
        </div>
      </Foot>
    </section>
  )
}
