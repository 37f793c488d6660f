import { useEffect, useId, useRef } from 'react'
import type { Question, Said } from '#shared/exercises.ts'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/choice.tsx'
import { Field, Select, TextInput } from '#client/ui/field.tsx'
import { asksForSeveral } from './answers.ts'

interface QuizQuestionProps {
  question: Question
  answer: Said | undefined
  onAnswer: (answer: Said) => void
  /** The focus goes to the question's words: somebody came here by a button that is gone. */
  takesFocus?: boolean
  /** Why the answer cannot be taken as it is. */
  fault?: string | undefined
}

type Of<K extends Question['kind']> = Omit<QuizQuestionProps, 'question'> & { question: Extract<Question, { kind: K }> }

/** One text of the answer, if the answer is of this kind at all. */
const textIn = (answer: Said | undefined) =>
  answer?.kind === 'short-answer' || answer?.kind === 'numerical' ? answer.text : ''

function Choices({ question, answer, onAnswer }: Of<'choice'>) {
  const name = useId()
  const chosen = answer?.kind === 'choice' ? answer.chosen : []
  const toggle = (option: string, on: boolean) => {
    const others = question.several ? chosen.filter((each) => each !== option) : []
    onAnswer({ kind: 'choice', chosen: on ? [...others, option] : others })
  }
  return (
    <>
      {question.several && !asksForSeveral(question.text) && <p className="text-soft">Choose all that fit.</p>}
      {question.options.map((option) => (
        <Choice
          key={option}
          type={question.several ? 'checkbox' : 'radio'}
          name={name}
          checked={chosen.includes(option)}
          onChange={(event) => toggle(option, event.target.checked)}
        >
          {option}
        </Choice>
      ))}
    </>
  )
}

function TrueFalse({ answer, onAnswer }: Of<'true-false'>) {
  const name = useId()
  const value = answer?.kind === 'true-false' ? answer.value : undefined
  return [true, false].map((each) => (
    <Choice
      key={String(each)}
      name={name}
      checked={value === each}
      onChange={() => onAnswer({ kind: 'true-false', value: each })}
    >
      {each ? 'True' : 'False'}
    </Choice>
  ))
}

/** Keyboards of phones that correct English would spoil a Kadazandusun word. */
const asTyped = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

const Written = ({ question, answer, onAnswer, fault }: Of<'short-answer' | 'numerical'>) => (
  <Field
    label="Your answer"
    hint={question.kind === 'numerical' ? 'Use digits' : undefined}
    error={fault}
    className="max-w-md"
  >
    <TextInput
      {...asTyped}
      inputMode={question.kind === 'numerical' ? 'decimal' : 'text'}
      maxLength={1000}
      value={textIn(answer)}
      onChange={(event) => onAnswer({ kind: question.kind, text: event.target.value })}
    />
  </Field>
)

function Matching({ question, answer, onAnswer }: Of<'matching'>) {
  const pairs = answer?.kind === 'matching' ? answer.pairs : []
  const choose = (at: number, right: string | null) =>
    onAnswer({ kind: 'matching', pairs: question.left.map((_left, i) => (i === at ? right : (pairs[i] ?? null))) })
  const rights = [...new Set(question.right)]
  return question.left.map((left, i) => (
    <Field key={left} label={left} className="max-w-md">
      <Select value={pairs[i] ?? ''} onChange={(event) => choose(i, event.target.value || null)}>
        <option value="">Choose…</option>
        {rights.map((right) => (
          <option key={right}>{right}</option>
        ))}
      </Select>
    </Field>
  ))
}

function Order({ question, answer, onAnswer }: Of<'order'>) {
  const laid = answer?.kind === 'order' ? answer.words : []
  const left = laid.reduce((bank, word) => bank.toSpliced(bank.indexOf(word), 1), question.words)
  return (
    <>
      <p aria-live="polite" className="min-h-11 font-head text-xl">
        {laid.join(' ') || 'Choose the words in their order.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {left.map((word, at) => (
          // The same word may be there twice.
          // oxlint-disable-next-line react/no-array-index-key
          <Button key={`${word} ${at}`} onClick={() => onAnswer({ kind: 'order', words: [...laid, word] })}>
            {word}
          </Button>
        ))}
        {laid.length > 0 && (
          <Button variant="quiet" onClick={() => onAnswer({ kind: 'order', words: laid.slice(0, -1) })}>
            Take the last word back
          </Button>
        )}
      </div>
    </>
  )
}

function Gaps({ question, answer, onAnswer }: Of<'gaps'>) {
  const texts = answer?.kind === 'gaps' ? answer.texts : question.parts.slice(1).map(() => '')
  return (
    <>
      <p className="text-lg">{question.parts.join(' _____ ')}</p>
      {texts.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Field key={at} label={`Gap ${at + 1}`} className="max-w-md">
          <TextInput
            {...asTyped}
            maxLength={1000}
            value={text}
            onChange={(event) => onAnswer({ kind: 'gaps', texts: texts.with(at, event.target.value) })}
          />
        </Field>
      ))}
    </>
  )
}

const Speak = ({ question, answer, onAnswer }: Of<'speak'>) => (
  <Choice
    type="checkbox"
    name={question.says}
    checked={answer?.kind === 'speak' && answer.spoken}
    onChange={(event) => onAnswer({ kind: 'speak', spoken: event.target.checked })}
  >
    I said “<span lang="dtp">{question.says}</span>” aloud
  </Choice>
)

function Answering({ question, ...rest }: QuizQuestionProps) {
  switch (question.kind) {
    case 'choice':
      return <Choices question={question} {...rest} />
    case 'true-false':
      return <TrueFalse question={question} {...rest} />
    case 'matching':
      return <Matching question={question} {...rest} />
    case 'order':
      return <Order question={question} {...rest} />
    case 'gaps':
      return <Gaps question={question} {...rest} />
    case 'speak':
      return <Speak question={question} {...rest} />
    default:
      return <Written question={question} {...rest} />
  }
}

export function QuizQuestion({ takesFocus = false, ...props }: QuizQuestionProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const legend = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    if (takesFocus) legend.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (props.fault) box.current?.querySelector('input')?.focus()
  }, [props.fault])
  return (
    <fieldset ref={box} className="grid min-w-0 gap-2.5">
      <legend ref={legend} tabIndex={-1} className="mb-4 font-head text-xl whitespace-pre-line outline-none">
        {props.question.text}
      </legend>
      <Answering {...props} />
    </fieldset>
  )
}
