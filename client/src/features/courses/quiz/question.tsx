import { useEffect, useRef } from 'react'
import { questionSound, questionSoundRemoved, whatDoYouHear } from '#shared/courses/quiz-messages.ts'
import { say } from '#shared/messages/say.ts'
import { CourseText } from '#client/domain/lessons/course-text.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import { cx } from '#client/ui/cx.ts'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { SlowerButton } from '#client/ui/media/slower-button.tsx'
import { Choices } from './choices.tsx'
import type { QuizQuestionProps } from './question-props.ts'
import { Matching } from './matching.tsx'
import { Order } from './order.tsx'
import { Speak } from './speak.tsx'
import { TrueFalse } from './true-false.tsx'
import { Gaps, Written } from './typed.tsx'

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
        <div className={cx('grid w-fit justify-items-center gap-1', !text && 'mx-auto my-3')}>
          <PlayButton src={sound} large className={text ? undefined : 'size-24 [&_svg]:size-10'}>
            {say(questionSound)}
          </PlayButton>
          <SlowerButton src={sound}>{say(questionSound)}</SlowerButton>
        </div>
      )}
    </>
  )
}

/** Kinds whose parts say themselves which of them must stay in sight after the answer. */
const hasMarks = new Set(['choice', 'true-false', 'matching'])

export function QuizQuestion({ takesFocus = false, locked = false, ...props }: QuizQuestionProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const legend = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    // On a slow network a button of the server's HTML can have the focus before the scripts run.
    const isInUse = box.current?.closest('form')?.contains(document.activeElement)
    if (takesFocus && !isInUse) legend.current?.focus({ preventScroll: true })
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
      <fieldset
        disabled={locked}
        data-answers
        data-given={locked && !hasMarks.has(props.question.kind) ? '' : undefined}
        className="grid min-w-0 gap-2.5"
      >
        <Answering locked={locked} {...props} />
      </fieldset>
    </fieldset>
  )
}
