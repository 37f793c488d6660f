import { useState } from 'react'
import { Field, TextArea, TextInput } from '#client/ui/form/field.tsx'
import { Rows, Typed, type FieldsOf } from './rows.tsx'
import { gapsIn, typedGaps, typedWords, wordsIn } from './typed-text.ts'

/** Keeps the text as typed, even while it is no valid word. */
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
          onText={(text) => {
            setExtra(text)
            onChange({ ...exercise, extra: wordsIn(text) })
          }}
        />
      </Field>
    </>
  )
}

const noGap = 'Put what is to be written in [brackets].'
const openBracket = 'A bracket has no partner. Write \\[ for the sign itself.'

export function GapFields({ exercise, onChange }: FieldsOf<'gaps'>) {
  // The initial exercise: a word that is removed and typed again keeps its details.
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
        onText={(typed) => {
          const text = typed
          const read = gapsIn(text, before)
          setTyped(text)
          setIsOpen(!read)
          // An unclosed gap is stored as plain text, which cannot be saved yet.
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
      onText={(spokenText) => onChange({ ...exercise, says: spokenText })}
    />
  </Field>
)
