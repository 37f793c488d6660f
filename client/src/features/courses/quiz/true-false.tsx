import { falseAnswer, trueAnswer } from '#shared/marking/messages.ts'
import { say } from '#shared/messages/say.ts'
import { rightText } from '#client/domain/answering/feedback/right-answer.ts'
import type { PropsOf } from './question-props.ts'
import { markOf, TapOption } from './tap-option.tsx'
import { useNumberKeys } from './use-number-keys.ts'

const values = [true, false]
const nameOf = (value: boolean) => (value ? say(trueAnswer) : say(falseAnswer))

export function TrueFalse({ question, answer, onTap, marked, locked = false }: PropsOf<'true-false'>) {
  const value = answer?.kind === 'true-false' ? answer.value : undefined
  const tap = (chosen: boolean) => onTap({ kind: 'true-false', value: chosen })
  useNumberKeys(locked ? 0 : values.length, (index) => tap(values[index]!))
  // The other one is right after a wrong answer, also if the solution is not told.
  const shownRight =
    marked?.verdict === 'wrong' && value !== undefined ? nameOf(!value) : rightText(question, marked?.right ?? null)
  const right = new Set(shownRight === null ? [] : [shownRight])
  return values.map((offered, index) => (
    <TapOption
      key={String(offered)}
      position={index}
      name={nameOf(offered)}
      mark={markOf(nameOf(offered), value === offered, right, marked)}
      isChosen={value === offered}
      locked={locked}
      onTap={() => tap(offered)}
    />
  ))
}
