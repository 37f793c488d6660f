import { useState } from 'react'
import { Field, TextArea, TextInput } from '#client/ui/field.tsx'
import { Rows, Typed } from './rows.tsx'
import type { FieldsOf } from './rows.tsx'
import { gapsIn, typedGaps, typedWords, wordsIn } from './typed-text.ts'

/** What is typed stays as it is typed, also where it is no word yet. */
export function OrderFields({ exercise, onChange }: FieldsOf<'order'>) {
  const [orders, setOrders] = useState(() => exercise.orders.map((words) => ({ typed: typedWords(words) })))
  const [extra, setExtra] = useState(() => typedWords(exercise.extra))
  return (
    <>
      <Rows
        legend="The words in their right order"
        items={orders}
        least={1}
        empty={{ typed: '' }}
        add="Another right order"
        onChange={(next) => {
          setOrders(next)
          onChange({ ...exercise, orders: next.map(({ typed }) => wordsIn(typed)) })
        }}
      >
        {({ typed }, put, number) => (
          <Typed label={`Right order ${number}`} value={typed} onChange={(text) => put({ typed: text })} />
        )}
      </Rows>
      <Field
        label="Words that do not belong"
        note="optional"
        hint="A space parts the words. To keep several on one chip, put | between the chips."
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={extra}
          onChange={(event) => {
            setExtra(event.target.value)
            onChange({ ...exercise, extra: wordsIn(event.target.value) })
          }}
        />
      </Field>
    </>
  )
}

const noGap = 'Put what is to be written in [brackets].'
const openBracket = 'A bracket has no partner. Write \\[ for the sign itself.'

export function GapFields({ exercise, onChange }: FieldsOf<'gaps'>) {
  // As it was when it was opened: a word taken away and put back is the one it was.
  const [before] = useState(exercise)
  const [typed, setTyped] = useState(() => (before.gaps.length > 0 ? typedGaps(before) : before.parts.join('')))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Field
      label="Text with its gaps"
      hint={`${noGap} Put | between answers that are both right.`}
      error={isOpen ? openBracket : undefined}
    >
      <TextArea
        rows={3}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Monginum [isio] do [waig]."
        value={typed}
        onChange={(event) => {
          const text = event.target.value
          const read = gapsIn(text, before)
          setTyped(text)
          setIsOpen(!read)
          // Half a gap is none: it cannot be kept before it is whole.
          onChange({ ...exercise, ...(read ?? { parts: [text], gaps: [] }) })
        }}
      />
    </Field>
  )
}

export const SpeakFields = ({ exercise, onChange }: FieldsOf<'speak'>) => (
  <Field
    label="What is said aloud"
    hint="A learner records it, and compares it with the model by ear. Nothing is sent or marked."
  >
    <TextInput
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={exercise.says}
      onChange={(event) => onChange({ ...exercise, says: event.target.value })}
    />
  </Field>
)
