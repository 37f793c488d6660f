import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Text } from '#shared/messages/text.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import {
  comeBackIn,
  enoughToday,
  firstWordsHere,
  homeLink,
  itemsComeBackIn,
  littleMore,
  littleMoreNew,
  littleMoreText,
  openLibrary,
  practiseAnyway,
  practiseAnywayText,
  practiseMistakes,
  practiseMistakesText,
  practiseTitle,
  upToDate,
  wantMore,
} from '#shared/study/end-messages.ts'
import { maxBundleDays, study, type ExtraPracticeKind, type StudyBundle, type TodayJson } from '#shared/study/study.ts'
import type { z } from 'zod/mini'
import { minutesEastOfUtc } from '#client/lib/page/client-context.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Card } from '#client/ui/card.tsx'
import { Sky } from '#client/ui/art/sky.tsx'
import { Container } from '#client/ui/container.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { LeaveLink } from '#client/domain/answering/leave-link.tsx'
import { extraPracticeQuery } from './extra-practice-query.ts'
import { ExtraPracticeButton, type ExtraPracticeStart } from './extra-practice-button.tsx'
import { areWords } from './review-step.tsx'
import { RiceField } from './rice/rice-field.tsx'

interface NothingDueProps {
  today: Pick<TodayJson, 'answered' | 'met' | 'settings'> | undefined
  /** Shown instead of a review; nothing if no lesson is open. */
  fallback?: ReactNode
  practice: ExtraPracticeStart
}

/** How many words and questions come back next, and when; undefined if the next days have none. Cards beyond today's limit follow tomorrow. */
export function nextReview({ day, cards }: Pick<z.input<typeof StudyBundle>, 'day' | 'cards'>): Sentence | undefined {
  const open = cards.filter(({ locked }) => !locked)
  if (open.length === 0) return undefined
  const daysUntil = ({ dueDay }: (typeof open)[number]) => Math.max(1, dueDay - day)
  const days = Math.min(...open.map(daysUntil))
  const next = open.filter((event) => daysUntil(event) === days)
  return say(areWords(next) ? comeBackIn : itemsComeBackIn, { count: next.length, days })
}

/** Practices by their button and the line above it. */
const practiceOffers = {
  mistakes: { label: practiseMistakes, line: practiseMistakesText },
  hardest: { label: practiseAnyway, line: practiseAnywayText },
  little: { label: littleMore, line: littleMoreText },
} as const satisfies Record<ExtraPracticeKind, { label: Text; line: Text }>

/** Renders nothing if it cannot be read, for example offline. */
function NextReview() {
  const params = { offset: String(minutesEastOfUtc()), days: String(maxBundleDays) }
  const { data } = useQuery({ ...query(study.offlineBundle, { query: params }), staleTime: 0 })
  return data && (data.cards.length === 0 ? say(firstWordsHere) : nextReview(data))
}

/**
 * Offers one practice: mistakes, else the hardest words, else new words. New words are also the second button. Learners without words
 * are sent to the practice page.
 */
function More({ practice, isPlain }: Pick<NothingDueProps, 'practice'> & { isPlain: boolean }) {
  const { data: little, isPending: isLittleComing } = useQuery({ ...extraPracticeQuery('little'), staleTime: 0 })
  const { data: hardest, isPending: isHardestComing } = useQuery({ ...extraPracticeQuery('hardest'), staleTime: 0 })
  const { data: mistakes, isPending: areMistakesComing } = useQuery({ ...extraPracticeQuery('mistakes'), staleTime: 0 })
  if (isLittleComing || isHardestComing || areMistakesComing) return <CardSkeleton />
  const main = mistakes?.length ? 'mistakes' : hardest?.length ? 'hardest' : little?.length ? 'little' : undefined
  const variant = isPlain ? 'line' : 'main'
  if (!main)
    return (
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant={variant} className="max-sm:w-full" href="/practise">
          {say(practiseTitle)}
        </ButtonLink>
        <ButtonLink variant="line" className="max-sm:w-full" href="/library">
          {say(openLibrary)}
        </ButtonLink>
      </div>
    )
  const { label, line } = practiceOffers[main]
  return (
    <Card as="section" aria-label={say(wantMore)} className="grid gap-3 p-5">
      <h2 className="text-xl">{say(wantMore)}</h2>
      <p className="text-soft">{say(line)}</p>
      <ExtraPracticeButton size="large" variant={variant} practice={practice} kind={main}>
        {say(label)}
      </ExtraPracticeButton>
      {main !== 'little' && little && little.length > 0 && (
        <ExtraPracticeButton variant="quiet" practice={practice} kind="little">
          {say(littleMoreNew)}
        </ExtraPracticeButton>
      )}
    </Card>
  )
}

/** Shown if nothing is due: nobody who wants to go on is sent home. */
export function NoWordsDue({ today, fallback, practice }: NothingDueProps) {
  const { data: little } = useQuery({ ...extraPracticeQuery('little'), staleTime: 0 })
  // While new words are offered below, nobody is told to wait for tomorrow.
  const isEnough = today !== undefined && today.met >= today.settings.newWords && little?.length === 0
  return (
    <>
      <Sky hour="morning" narrow>
        <LeaveLink to="/" label={say(homeLink)} />
        <h1 className="mt-2 text-3xl">{say(upToDate)}</h1>
        <p className="mt-1 text-lg">
          <NextReview /> {isEnough && say(enoughToday)}
        </p>
      </Sky>
      <Container className="relative z-10 grid max-w-[640px] grid-cols-1 gap-6 pt-6 pb-12">
        <More practice={practice} isPlain={fallback !== undefined && fallback !== false} />
        {fallback}
        <RiceField className="w-full" />
      </Container>
    </>
  )
}
