import { useRef } from 'react'
import type { ComponentProps } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field, TextInput } from '#client/ui/field.tsx'
import type { Of } from './control.ts'

/** Keyboards of phones that correct English would spoil a Kadazandusun word. */
const asTyped = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

type MarkedInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string
  onText: (text: string) => void
}

/** The glottal mark has a key of its own: keyboards of phones hide it. */
function MarkedInput({ value, onText, ...rest }: MarkedInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const addMark = () => {
    const input = field.current
    const at = input?.selectionStart ?? value.length
    onText(`${value.slice(0, at)}'${value.slice(input?.selectionEnd ?? at)}`)
    input?.focus()
    requestAnimationFrame(() => input?.setSelectionRange(at + 1, at + 1))
  }
  return (
    <div className="flex gap-2">
      <TextInput
        ref={field}
        {...asTyped}
        maxLength={1000}
        value={value}
        onChange={(event) => onText(event.target.value)}
        {...rest}
      />
      <Button
        variant="line"
        size="icon"
        className="shrink-0"
        aria-label="Put in a glottal mark"
        repeats
        onClick={addMark}
      >
        <span aria-hidden className="text-xl">
          ’
        </span>
      </Button>
    </div>
  )
}

/** The text of the answer, if the answer is of this kind at all. */
const textIn = ({ answer }: Of<'short-answer' | 'numerical'>) =>
  answer?.kind === 'short-answer' || answer?.kind === 'numerical' ? answer.text : ''

export function Written(props: Of<'short-answer' | 'numerical'>) {
  const { question, onAnswer, fault } = props
  const { kind } = question
  const number = kind === 'numerical'
  return (
    <Field label="Your answer" hint={number ? 'Use digits' : undefined} error={fault} className="max-w-2xl">
      {number ? (
        <TextInput
          {...asTyped}
          inputMode="decimal"
          maxLength={1000}
          value={textIn(props)}
          onChange={(event) => onAnswer({ kind, text: event.target.value })}
        />
      ) : (
        <MarkedInput value={textIn(props)} onText={(text) => onAnswer({ kind, text })} />
      )}
    </Field>
  )
}

export function Gaps({ question, answer, onAnswer }: Of<'gaps'>) {
  const texts = answer?.kind === 'gaps' ? answer.texts : question.parts.slice(1).map(() => '')
  return (
    <>
      <p className="text-lg wrap-anywhere whitespace-pre-line">
        {question.parts.map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the gaps have no other name than their place
          <span key={at}>
            {at > 0 && <b className="mx-1 border-b-2 border-edge px-2">{texts[at - 1] || at}</b>}
            {part}
          </span>
        ))}
      </p>
      {texts.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Field key={at} label={`Gap ${at + 1}`} className="max-w-2xl">
          <MarkedInput value={text} onText={(changed) => onAnswer({ kind: 'gaps', texts: texts.with(at, changed) })} />
        </Field>
      ))}
    </>
  )
}
