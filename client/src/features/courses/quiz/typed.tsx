import { useRef, type ComponentProps } from 'react'
import { gapNumber, writeDigits, yourAnswer } from '#shared/courses/quiz-messages.ts'
import { say } from '#shared/messages/say.ts'
import { CourseText } from '#client/domain/lessons/course-text.tsx'
import { ComparedLetters } from '#client/domain/answering/feedback/compared-letters.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { asTyped, GlottalMark } from '#client/ui/form/glottal-mark.tsx'
import type { PropsOf } from './question-props.ts'

type MarkedInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string
  onText: (text: string) => void
}

/** Input with a key for the glottal mark, which phone keyboards hide. */
function MarkedInput({ value, onText, ...rest }: MarkedInputProps) {
  const field = useRef<HTMLInputElement>(null)

  return (
    <div className="flex gap-2">
      <TextInput ref={field} {...asTyped} maxLength={1000} value={value} onText={onText} {...rest} />
      <GlottalMark field={field} value={value} onText={onText} />
    </div>
  )
}

/** Text of the answer, if it is of this kind. */
const textIn = ({ answer }: PropsOf<'short-answer' | 'numerical'>) =>
  answer?.kind === 'short-answer' || answer?.kind === 'numerical' ? answer.text : ''

export function Written(props: PropsOf<'short-answer' | 'numerical'>) {
  const { question, marked, onAnswer, fieldError } = props
  const { kind } = question
  const number = kind === 'numerical'
  if (marked?.verdict === 'slip' && marked.right) return <ComparedLetters own={textIn(props)} right={marked.right} />
  return (
    <Field
      label={say(yourAnswer)}
      hint={number ? say(writeDigits) : undefined}
      error={fieldError}
      className="max-w-2xl"
    >
      {number ? (
        <TextInput
          {...asTyped}
          inputMode="decimal"
          maxLength={1000}
          value={textIn(props)}
          onText={(text) => onAnswer({ kind, text })}
        />
      ) : (
        <MarkedInput value={textIn(props)} onText={(text) => onAnswer({ kind, text })} />
      )}
    </Field>
  )
}

export function Gaps({ question, answer, onAnswer }: PropsOf<'gaps'>) {
  const texts = answer?.kind === 'gaps' ? answer.texts : question.parts.slice(1).map(() => '')
  return (
    <>
      <p className="text-lg wrap-anywhere whitespace-pre-line">
        {question.parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the gaps have no other name than their place
          <span key={index}>
            {index > 0 && <b className="mx-1 border-b-2 border-edge px-2">{texts[index - 1] || index}</b>}
            <CourseText>{part}</CourseText>
          </span>
        ))}
      </p>
      {texts.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Field key={index} label={say(gapNumber, { number: index + 1 })} className="max-w-2xl">
          <MarkedInput
            value={text}
            onText={(changed) => onAnswer({ kind: 'gaps', texts: texts.with(index, changed) })}
          />
        </Field>
      ))}
    </>
  )
}
