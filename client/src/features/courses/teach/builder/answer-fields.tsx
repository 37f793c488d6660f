import { useId } from 'react'
import {
  acceptedFromLearners,
  anotherNumber,
  anotherOption,
  anotherPair,
  anotherRightAnswer,
  anotherWrongAnswer,
  answerNumbered,
  countAsWrong,
  countAsWrongNamed,
  feedbackToWrongAnswer,
  leftSide,
  numberNumbered,
  optionIsRight,
  optionNumbered,
  optionsLegend,
  pairsLegend,
  rightAnswers,
  rightNumbers,
  rightSide,
  whatIsRight,
  wrongAnswerNumbered,
  wrongAnswers,
} from '#shared/courses/teach/builder-messages.ts'
import { falseAnswer, trueAnswer } from '#shared/marking/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { ExerciseKind } from '#shared/exercises/exercise.ts'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { emptyAnswer, emptyNumber, emptyOption, emptyPair } from './exercise-text.ts'
import { Rows, Typed, type FieldsOf } from './rows.tsx'
import { GapFields, OrderFields, SpeakFields } from './word-fields.tsx'

function ChoiceFields({ exercise, onChange }: FieldsOf<'choice'>) {
  const name = useId()
  const { options, several } = exercise
  /** Several right options share the mark. */
  const withRight = (index: number, on: boolean) => {
    if (!several) return options.map((option, i) => ({ ...option, weight: i === index ? 1 : 0 }))
    const right = options.map(({ weight }, i) => (i === index ? on : weight > 0))
    const share = 1 / Math.max(1, right.filter(Boolean).length)
    return options.map((option, i) => ({ ...option, weight: right[i] ? share : 0 }))
  }
  return (
    <Rows
      legend={say(optionsLegend)}
      items={options}
      least={2}
      empty={emptyOption}
      add={say(anotherOption)}
      onChange={(next) => onChange({ ...exercise, options: next })}
    >
      {(option, put, number) => (
        <>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            className="m-3 size-5 accent-success"
            aria-label={say(optionIsRight, { number })}
            checked={option.weight > 0}
            onChange={(event) => onChange({ ...exercise, options: withRight(number - 1, event.target.checked) })}
          />
          {/* Typing over an option that came from the library breaks its link to the entry. */}
          <Typed
            label={say(optionNumbered, { number })}
            value={option.text}
            onChange={(text) => put({ text, entryId: null })}
          />
        </>
      )}
    </Rows>
  )
}

function TrueFalseFields({ exercise, onChange }: FieldsOf<'true-false'>) {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{say(whatIsRight)}</legend>
      {[true, false].map((right) => (
        <Choice
          key={String(right)}
          name={name}
          checked={exercise.right === right}
          onChange={() => onChange({ ...exercise, right })}
        >
          {right ? say(trueAnswer) : say(falseAnswer)}
        </Choice>
      ))}
    </fieldset>
  )
}

/** Wrong answers with their own feedback, from GIFT, are listed apart from the right ones. */
function ShortAnswerFields({ exercise, onChange }: FieldsOf<'short-answer'>) {
  const right = exercise.answers.filter(({ weight }) => weight > 0)
  const wrong = exercise.answers.filter(({ weight }) => weight <= 0)
  return (
    <>
      <Rows
        legend={say(rightAnswers)}
        items={right}
        least={1}
        empty={emptyAnswer}
        add={say(anotherRightAnswer)}
        onChange={(answers) => onChange({ ...exercise, answers: [...answers, ...wrong] })}
      >
        {({ text }, put, number) => (
          <Typed label={say(answerNumbered, { number })} value={text} onChange={(typed) => put({ text: typed })} />
        )}
      </Rows>
      {wrong.length > 0 && (
        <Rows
          legend={say(wrongAnswers)}
          items={wrong}
          least={0}
          empty={{ ...emptyAnswer, weight: 0 }}
          add={say(anotherWrongAnswer)}
          onChange={(answers) => onChange({ ...exercise, answers: [...right, ...answers] })}
        >
          {({ text, feedback }, put, number) => (
            <>
              <Typed
                label={say(wrongAnswerNumbered, { number })}
                value={text}
                onChange={(typed) => put({ text: typed })}
              />
              <Typed
                label={say(feedbackToWrongAnswer, { number })}
                value={feedback ?? ''}
                onChange={(typed) => put({ feedback: typed || null })}
              />
            </>
          )}
        </Rows>
      )}
    </>
  )
}

const NumericalFields = ({ exercise, onChange }: FieldsOf<'numerical'>) => (
  <Rows
    legend={say(rightNumbers)}
    items={exercise.answers}
    least={1}
    empty={emptyNumber}
    add={say(anotherNumber)}
    onChange={(answers) => onChange({ ...exercise, answers })}
  >
    {({ range }, put, number) => (
      <Typed label={say(numberNumbered, { number })} value={range} onChange={(typed) => put({ range: typed })} />
    )}
  </Rows>
)

const MatchingFields = ({ exercise, onChange }: FieldsOf<'matching'>) => (
  <Rows
    legend={say(pairsLegend)}
    items={exercise.pairs}
    least={1}
    empty={emptyPair}
    add={say(anotherPair)}
    onChange={(pairs) => onChange({ ...exercise, pairs })}
  >
    {({ left, right }, put, number) => (
      <>
        <Typed label={say(leftSide, { number })} value={left} onChange={(typed) => put({ left: typed })} />
        <Typed label={say(rightSide, { number })} value={right} onChange={(typed) => put({ right: typed })} />
      </>
    )}
  </Rows>
)

/** Learners' answers that were accepted by appeal; pressing one withdraws it for future answers. */
function AlsoRight({ exercise, onChange }: FieldsOf<ExerciseKind>) {
  const { accepted = [] } = exercise
  if (accepted.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{say(acceptedFromLearners)}</legend>
      {accepted.map((form, index) => (
        <div key={form} className="flex items-center justify-between gap-3">
          <p className="min-w-0 wrap-anywhere">{form.split('\n').join(', ')}</p>
          <Button
            variant="quiet"
            aria-label={say(countAsWrongNamed, { form: form.split('\n').join(', ') })}
            onClick={() => onChange({ ...exercise, accepted: accepted.toSpliced(index, 1) })}
          >
            {say(countAsWrong)}
          </Button>
        </div>
      ))}
    </fieldset>
  )
}

export const AnswerFields = (fields: FieldsOf<ExerciseKind>) => (
  <>
    <KeyFields {...fields} />
    <AlsoRight {...fields} />
  </>
)

function KeyFields({ exercise, onChange }: FieldsOf<ExerciseKind>) {
  switch (exercise.kind) {
    case 'choice':
      return <ChoiceFields exercise={exercise} onChange={onChange} />
    case 'true-false':
      return <TrueFalseFields exercise={exercise} onChange={onChange} />
    case 'short-answer':
      return <ShortAnswerFields exercise={exercise} onChange={onChange} />
    case 'numerical':
      return <NumericalFields exercise={exercise} onChange={onChange} />
    case 'matching':
      return <MatchingFields exercise={exercise} onChange={onChange} />
    case 'order':
      return <OrderFields exercise={exercise} onChange={onChange} />
    case 'gaps':
      return <GapFields exercise={exercise} onChange={onChange} />
    case 'speak':
      return <SpeakFields exercise={exercise} onChange={onChange} />
  }
}
