import { useEffect, useId, useRef } from 'react'
import {
  chooseOption,
  isFalse,
  isTrue,
  questionSound,
  questionSoundRemoved,
  whatDoYouHear,
} from '#shared/courses/quiz-messages.ts'
import { say } from '#shared/messages/say.ts'
import { CourseText, useCourseLang } from '#client/domain/lessons/course-text.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { Choices } from './choices.tsx'
import type { Of, QuizQuestionProps } from './control.ts'
import { Order } from './order.tsx'
import { Speak } from './speak.tsx'
import { markOf, TapOption } from './tap-option.tsx'
import { Gaps, Written } from './typed.tsx'

const nameOf = (value: boolean) => (value ? say(isTrue) : say(isFalse))

function TrueFalse({ answer, onAnswer, onTap, marked, locked = false }: Of<'true-false'>) {
  const name = useId()
  const value = answer?.kind === 'true-false' ? answer.value : undefined
  if (onTap) {
    const chosen = value === undefined ? undefined : nameOf(value)
    // The other one is right after a wrong answer, whatever the language of the mark.
    const shown =
      marked && value !== undefined && marked.verdict === 'wrong' ? { ...marked, right: nameOf(!value) } : marked
    return [true, false].map((each) => (
      <TapOption
        key={String(each)}
        name={nameOf(each)}
        mark={markOf(nameOf(each), chosen, shown)}
        isChosen={value === each}
        locked={locked}
        onTap={() => onTap({ kind: 'true-false', value: each })}
      />
    ))
  }
  return [true, false].map((each) => (
    <Choice
      key={String(each)}
      name={name}
      checked={value === each}
      onChange={() => onAnswer({ kind: 'true-false', value: each })}
    >
      {nameOf(each)}
    </Choice>
  ))
}

function Matching({ question, answer, onAnswer }: Of<'matching'>) {
  const pairs = answer?.kind === 'matching' ? answer.pairs : []
  const choose = (at: number, right: string | null) =>
    onAnswer({ kind: 'matching', pairs: question.left.map((_left, i) => (i === at ? right : (pairs[i] ?? null))) })
  const rights = [...new Set(question.right)]
  const lang = useCourseLang()
  return question.left.map((left, i) => (
    <Field key={left} label={<CourseText>{left}</CourseText>} className="max-w-2xl">
      <Select value={pairs[i] ?? ''} onText={(value) => choose(i, value || null)}>
        <option value="">{say(chooseOption)}</option>
        {rights.map((right) => (
          <option key={right} lang={lang}>
            {right}
          </option>
        ))}
      </Select>
    </Field>
  ))
}

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

/** Picture or sound of the question. A speaking exercise shows its model beside the recording instead. */
function Stimulus({ question }: Pick<QuizQuestionProps, 'question'>) {
  const { kind, picture, sound, text } = question
  return (
    <>
      {picture && (
        <div className="relative h-44 overflow-hidden rounded-card sm:h-60">
          <Picture src={picture} alt="" className="absolute inset-0 size-full" />
        </div>
      )}
      {sound && kind !== 'speak' && (
        <PlayButton src={sound} large className={text ? undefined : 'mx-auto my-3 size-24 [&_svg]:size-10'}>
          {say(questionSound)}
        </PlayButton>
      )}
    </>
  )
}

export function QuizQuestion({ takesFocus = false, locked = false, ...props }: QuizQuestionProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const legend = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    if (takesFocus) legend.current?.focus({ preventScroll: true })
  }, [takesFocus])
  useEffect(() => {
    if (props.fieldError) box.current?.querySelector('input')?.focus()
  }, [props.fieldError])
  return (
    <fieldset ref={box} className="grid min-w-0 gap-2.5">
      <legend
        ref={legend}
        tabIndex={-1}
        className="mb-4 font-head text-xl wrap-anywhere whitespace-pre-line outline-none"
      >
        {(props.question.text && <CourseText>{props.question.text}</CourseText>) ||
          (props.question.sound ? say(whatDoYouHear) : say(questionSoundRemoved))}
      </legend>
      <Stimulus question={props.question} />
      <fieldset disabled={locked} className="grid min-w-0 gap-2.5">
        <Answering locked={locked} {...props} />
      </fieldset>
    </fieldset>
  )
}
