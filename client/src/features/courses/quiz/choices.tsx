import { useId } from 'react'
import { chooseAllThatFit } from '#shared/courses/quiz-messages.ts'
import { say } from '#shared/messages/say.ts'
import { useCourseLang } from '#client/domain/lessons/course-text.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { asksForSeveral } from './answers.ts'
import type { Of } from './control.ts'
import { markOf, TapOption } from './tap-option.tsx'

/** Options as words, pictures or sounds. The name of a picture or sound is available to screen readers. */
export function Choices({ question, answer, onAnswer, onTap, marked, locked = false }: Of<'choice'>) {
  const name = useId()
  const lang = useCourseLang()
  const chosen = answer?.kind === 'choice' ? answer.chosen : []
  const toggle = (option: string, on: boolean) => {
    const others = question.several ? chosen.filter((each) => each !== option) : []
    onAnswer({ kind: 'choice', chosen: on ? [...others, option] : others })
  }
  const media = new Map(question.media?.map((each) => [each.text, each]))
  const pictured = question.options.some((option) => media.get(option)?.picture)
  return (
    <>
      {question.several && !asksForSeveral(question.text) && <p className="text-soft">{say(chooseAllThatFit)}</p>}
      <div className={pictured ? 'grid grid-cols-2 gap-2.5' : 'grid gap-2.5'}>
        {question.options.map((option) => {
          const { picture, sound } = media.get(option) ?? {}
          return (
            <div key={option} className="flex min-w-0 items-center gap-2.5">
              {onTap && !question.several ? (
                <TapOption
                  name={option}
                  lang={lang}
                  picture={picture}
                  mark={markOf(option, chosen[0], marked)}
                  isChosen={chosen.includes(option)}
                  locked={locked}
                  onTap={() => onTap({ kind: 'choice', chosen: [option] })}
                />
              ) : (
                <Choice
                  type={question.several ? 'checkbox' : 'radio'}
                  name={name}
                  checked={chosen.includes(option)}
                  onChange={(event) => toggle(option, event.target.checked)}
                  className={
                    picture ? 'min-w-0 flex-1 flex-wrap [&>span]:-order-1 [&>span]:basis-full' : 'min-w-0 flex-1'
                  }
                >
                  {picture ? (
                    <span className="relative block aspect-[4/3] overflow-hidden rounded-field">
                      <Picture src={picture} alt={option} className="absolute inset-0 size-full" />
                    </span>
                  ) : (
                    <span lang={lang} className="wrap-anywhere">
                      {option}
                    </span>
                  )}
                </Choice>
              )}
              {sound && <PlayButton src={sound}>{option}</PlayButton>}
            </div>
          )
        })}
      </div>
    </>
  )
}
