import { optional } from '#shared/courses/teach/messages.ts'
import { useState } from 'react'
import {
  anotherRightOrder,
  extraWords,
  openBracket,
  putInBrackets,
  rightOrderNumbered,
  spacesPartWords,
  speakHint,
  textWithGaps,
  whatIsSaid,
  wordsInOrder,
} from '#shared/courses/teach/builder-messages.ts'
import { say } from '#shared/messages/say.ts'
import { Field, TextArea, TextInput } from '#client/ui/form/field.tsx'
import { Rows, Typed, type FieldsOf } from './rows.tsx'
import { gapsIn, typedGaps, typedWords, splitWords } from './typed-text.ts'

/** Keeps the text as typed, even while it is no valid word. */
export function OrderFields({ exercise, onChange }: FieldsOf<'order'>) {
  const [orders, setOrders] = useState(() => exercise.orders.map((words) => ({ typed: typedWords(words) })))
  const [extra, setExtra] = useState(() => typedWords(exercise.extra))
  return (
    <>
      <Rows
        legend={say(wordsInOrder)}
        items={orders}
        least={1}
        empty={{ typed: '' }}
        add={say(anotherRightOrder)}
        onChange={(next) => {
          setOrders(next)
          onChange({ ...exercise, orders: next.map(({ typed }) => splitWords(typed)) })
        }}
      >
        {({ typed }, put, number) => (
          <Typed label={say(rightOrderNumbered, { number })} value={typed} onChange={(text) => put({ typed: text })} />
        )}
      </Rows>
      <Field label={say(extraWords)} note={say(optional)} hint={say(spacesPartWords)}>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={extra}
          onText={(text) => {
            setExtra(text)
            onChange({ ...exercise, extra: splitWords(text) })
          }}
        />
      </Field>
    </>
  )
}

const gapsExample = 'Monginum [isio] do [waig].'

export function GapFields({ exercise, onChange }: FieldsOf<'gaps'>) {
  // The initial exercise: a word that is removed and typed again keeps its details.
  const [before] = useState(exercise)
  const [typed, setTyped] = useState(() => (before.gaps.length > 0 ? typedGaps(before) : before.parts.join('')))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Field label={say(textWithGaps)} hint={say(putInBrackets)} error={isOpen ? say(openBracket) : undefined}>
      <TextArea
        rows={3}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={gapsExample}
        value={typed}
        onText={(text) => {
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
  <Field label={say(whatIsSaid)} hint={say(speakHint)}>
    <TextInput
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={exercise.says}
      onText={(spokenText) => onChange({ ...exercise, says: spokenText })}
    />
  </Field>
)
