import { chooseAllThatFit } from '#shared/courses/quiz-messages.ts'
import { say } from '#shared/messages/say.ts'
import { isInnerName } from '#shared/exercises/question.ts'
import { rightOptions } from '#client/domain/answering/feedback/right-answer.ts'
import { useCourseLang } from '#client/domain/lessons/course-text.tsx'
import { useTileWords } from '#client/domain/lessons/tile-words.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { asksForSeveral } from './question-state.ts'
import type { PropsOf } from './question-props.ts'
import { markOf, TapOption } from './tap-option.tsx'
import { soundOf } from './tile-word.tsx'
import { useNumberKeys } from './use-number-keys.ts'

/** Options as words, pictures or sounds. The name of a picture or sound is available to screen readers. */
export function Choices({ question, answer, onAnswer, onTap, marked, locked = false }: PropsOf<'choice'>) {
  const lang = useCourseLang()
  const { options, several } = question
  const chosen = answer?.kind === 'choice' ? answer.chosen : []
  const choose = (option: string) => {
    if (!several) onTap({ kind: 'choice', chosen: [option] })
    else if (chosen.includes(option)) onAnswer({ kind: 'choice', chosen: chosen.filter((each) => each !== option) })
    else onAnswer({ kind: 'choice', chosen: [...chosen, option] })
  }
  useNumberKeys(locked ? 0 : options.length, (index) => choose(options[index]!))
  const media = new Map(question.media?.map((picture) => [picture.text, picture]))
  const pictured = options.some((option) => media.get(option)?.picture)
  const right = rightOptions(marked?.right, options)
  const entries = useTileWords(options)
  return (
    <>
      {several && !asksForSeveral(question.text) && <p className="text-soft">{say(chooseAllThatFit)}</p>}
      <div className={pictured ? 'grid grid-cols-2 gap-2.5' : 'grid gap-2.5'}>
        {options.map((option, index) => {
          const entry = entries.get(option)
          const { picture, sound = soundOf(entry) } = media.get(option) ?? {}
          return (
            <div key={option} className="flex min-w-0 items-center gap-2.5">
              <TapOption
                name={option}
                lang={lang}
                shownName={isInnerName(option) ? undefined : option}
                picture={picture}
                several={several}
                isWord={sound !== undefined}
                entry={entry}
                position={index}
                mark={markOf(option, chosen.includes(option), right, marked)}
                isChosen={chosen.includes(option)}
                locked={locked}
                isNamed={marked !== undefined && marked.verdict !== null}
                onTap={() => choose(option)}
              />
              {sound && <PlayButton src={sound}>{option}</PlayButton>}
            </div>
          )
        })}
      </div>
    </>
  )
}
