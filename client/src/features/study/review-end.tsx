import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import {
  doneForToday,
  earsInField,
  freshAgain,
  laterOthers,
  littleMore,
  minutesTaken,
  openLibrary,
  todayDone,
  tookMinutes,
  wordsWon,
} from '#shared/study/end-messages.ts'
import type { WordCard } from '#shared/study/cards.ts'
import { Container } from '#client/ui/container.tsx'
import { Sky } from '#client/ui/art/sky.tsx'
import { Weave } from '#client/ui/art/weave.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { extraPracticeQuery } from './extra-practice-query.ts'
import { ExtraPracticeButton, type ExtraPracticeStart } from './extra-practice-button.tsx'
import { StudyFoot } from './study-foot.tsx'
import { Plant } from './rice/rice-plant.tsx'
import { WordTiles } from './word-tiles.tsx'

const harvest = 4
const width = 24

/** One ear of rice per word, at the foot of the sky. */
const Ears = ({ count }: { count: number }) => (
  <svg
    aria-hidden
    viewBox={`0 0 ${Math.max(count, 6) * width} 60`}
    className="-mt-14 block h-20 w-full overflow-visible sm:h-24"
    preserveAspectRatio="xMidYMax meet"
  >
    {Array.from({ length: count }, (_, index) => {
      const offsetLeft = (Math.max(count, 6) - count) / 2
      const transform = `translate(${(offsetLeft + index + 0.5) * width} ${index % 2 === 0 ? 58 : 54}) scale(.72)`
      return <Plant key={transform} age={harvest} later={false} transform={transform} />
    })}
  </svg>
)

interface ReviewEndProps {
  /** Number of words and questions that were answered rightly. */
  count: number
  words: WordCard[]
  /** True if others were not answered rightly. */
  hasOthers: boolean
  minutes: number
  /** Line about the next step. */
  afterwards: ReactNode
  field: ReactNode
  practice: ExtraPracticeStart
}

/** End of a review: the learned words and the field, without a score. The main button leads to more words. */
export function ReviewEnd({ count, words, hasOthers, minutes, afterwards, field, practice }: ReviewEndProps) {
  const { data: little, refetch } = useQuery(extraPracticeQuery('little'))
  const { data: hardest } = useQuery(extraPracticeQuery('hardest'))
  useEffect(() => void refetch(), [refetch])
  const kind = little?.length ? 'little' : hardest?.length ? 'hardest' : undefined
  return (
    <>
      <Sky hour="evening" narrow>
        <h1 className="text-3xl">{count === 0 ? say(todayDone) : say(freshAgain, { count })}</h1>
        <p className="mt-2 text-lg">{say(count === 0 ? tookMinutes : minutesTaken, { minutes })}</p>
      </Sky>
      <Container className="relative z-10 grid max-w-[640px] grid-cols-1 justify-items-center gap-5 text-center">
        <Ears count={count} />
        <Weave short />
        <p className="text-soft empty:hidden">
          {count > 0 && `${say(earsInField, { count })}. `}
          {hasOthers && say(laterOthers)}
        </p>
        {words.length > 0 && <WordTiles words={words} label={say(wordsWon)} />}
        {afterwards}
        <div className="w-full text-left">{field}</div>
        <StudyFoot>
          {kind ? (
            <ExtraPracticeButton size="large" practice={practice} kind={kind}>
              {say(littleMore)}
            </ExtraPracticeButton>
          ) : (
            <ButtonLink size="large" href="/library">
              {say(openLibrary)}
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" href="/">
            {say(doneForToday)}
          </ButtonLink>
        </StudyFoot>
      </Container>
    </>
  )
}
