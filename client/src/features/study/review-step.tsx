import { capitalise } from '#shared/text/capitalise.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { say, textLocale } from '#shared/messages/say.ts'
import {
  moreItems,
  nextStep,
  nextStepMinutes,
  practiseFree,
  practiseFreeText,
  questionsWait,
  reviewQuestions,
  reviewWords,
  startReviewButton,
  todaysReview,
  todaysRoundOf,
  wordsWait,
} from '#shared/study/home-messages.ts'
import { practiseTitle } from '#shared/study/end-messages.ts'
import type { TodayJson } from '#shared/study/study.ts'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { Picture } from '#client/ui/media/picture.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { todayQuery } from './today.ts'

/** Cards that can be asked: locked exercises are left out. */
const askableCards = (today: TodayJson) => today.cards.filter(({ locked }) => !locked)

/** Average seconds per answer, including its feedback. */
const secondsEach = 15
const minutesFor = (answers: number) => Math.max(1, Math.round((answers * secondsEach) / 60))

export const areWords = (cards: TodayJson['cards']) => cards.every(({ kind }) => kind === 'word')

/** First meanings of the due words, as a preview. */
function contents(cards: TodayJson['cards']): string {
  const meanings = cards.flatMap(({ word }) => (word ? [word.meaning.split(/[.;,]/)[0]!.trim()] : []))
  const shortMeanings = [...new Set(meanings)].filter((meaning) => meaning.length <= 24).slice(0, 3)
  if (shortMeanings.length < 2) return say(todaysReview)
  const otherCount = cards.length - shortMeanings.length
  const list = new Intl.ListFormat(textLocale()).format([
    ...shortMeanings,
    ...(otherCount > 0 ? [say(moreItems, { count: otherCount })] : []),
  ])
  return say(todaysRoundOf, { words: capitalise(list) })
}

/** Line with a link to the review, for everybody who has an account. */
export function ReviewLine() {
  const { data } = useQuery(todayQuery())
  const cards = data ? askableCards(data) : []
  if (cards.length === 0) return null
  return (
    <ButtonLink size="large" variant="line" href="/review">
      {say(areWords(cards) ? reviewWords : reviewQuestions, { count: cards.length, minutes: minutesFor(cards.length) })}
    </ButtonLink>
  )
}

/** The next step of people without a plan to whom nothing is due. */
export function PracticeStep() {
  const { data } = useQuery(todayQuery())
  return (
    <Card as="section" aria-label={say(nextStep)} className="gap-3 p-5 shadow-lift sm:p-7">
      <h2 className="text-xl">{say(practiseFree)}</h2>
      <p className="text-soft">{say(practiseFreeText)}</p>
      <ButtonLink
        size="large"
        className="sm:self-start sm:px-9"
        href={data?.cards.length || data?.rhythm.learned ? '/review' : '/practise'}
      >
        {say(practiseTitle)}
      </ButtonLink>
    </Card>
  )
}

interface ReviewStepProps {
  /** Shown if nothing is due, or the review cannot be read. */
  fallback: ReactNode
  /** Line below the review's link. */
  afterwards: ReactNode
}

/** Today's review as the next step, before anything new. */
export function ReviewStep({ fallback, afterwards }: ReviewStepProps) {
  const { data, error } = useQuery({ ...todayQuery(), staleTime: 0, refetchOnMount: 'always' })
  if (!data && !error) return <CardSkeleton className="shadow-lift" />
  const cards = data ? askableCards(data) : []
  if (cards.length === 0) return fallback
  const picture = cards.find(({ word }) => word?.picture)?.word?.picture
  return (
    <Card
      as="section"
      aria-label={say(nextStep)}
      className={cx(
        'overflow-hidden p-5 shadow-lift',
        picture ? 'grid grid-cols-[auto_1fr] gap-4 sm:grid-cols-[2fr_3fr] sm:gap-0 sm:p-0' : 'sm:p-7',
      )}
    >
      {picture && (
        <div className="relative size-[min(5rem,24vw)] overflow-hidden rounded-[16px] sm:row-span-2 sm:size-auto sm:min-h-60 sm:rounded-none">
          <Picture src={picture} alt="" className="absolute inset-0 size-full" />
        </div>
      )}
      <div className={cx('grid min-w-0 content-center gap-1', picture && 'sm:content-end sm:px-7 sm:pt-7')}>
        <p className="text-sm font-semibold text-accent">
          {say(nextStepMinutes, { minutes: minutesFor(cards.length) })}
        </p>
        <h2 className="text-xl">{say(areWords(cards) ? wordsWait : questionsWait, { count: cards.length })}</h2>
      </div>
      <div className={cx('grid gap-3', picture && 'col-span-2 sm:col-span-1 sm:content-start sm:px-7 sm:pt-2 sm:pb-7')}>
        <p className="text-soft">{contents(cards)}</p>
        <ButtonLink size="large" className="sm:justify-self-start sm:px-9" href="/review">
          {say(startReviewButton)}
        </ButtonLink>
        {afterwards}
      </div>
    </Card>
  )
}
