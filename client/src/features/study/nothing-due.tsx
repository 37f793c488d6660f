import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bundleDays, study, studyDay, type StudyBundle, type StudyToday } from '#shared/study/study.ts'
import type { z } from 'zod/mini'
import { minutesEastOfUtc } from '#client/lib/page/client-context.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Container } from '#client/ui/container.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { LeaveLink } from '#client/domain/answering/leave-link.tsx'
import { RiceField } from './rice-field.tsx'

interface NothingDueProps {
  today: Pick<z.input<typeof StudyToday>, 'answered' | 'met' | 'settings'> | undefined
  /** Shown instead of a review; nothing if no lesson is open. */
  otherwise?: ReactNode
}

/** Time of the next review; undefined if the next days have none. Cards beyond today's limit follow tomorrow. */
export function nextRound({ day, cards }: Pick<z.input<typeof StudyBundle>, 'day' | 'cards'>): string | undefined {
  const days = cards.filter(({ locked }) => !locked).map(({ dueDay }) => Math.max(1, dueDay - day))
  if (days.length === 0) return undefined
  const first = Math.min(...days)
  return `Your next round comes ${first === 1 ? 'tomorrow' : `in ${first} days`}.`
}

/** Renders nothing if it cannot be read, for example offline. */
function NextRound() {
  const params = { offset: String(minutesEastOfUtc()), days: String(bundleDays.most) }
  const { data } = useQuery({ ...query(study.pack, { query: params }), staleTime: 0 })
  const when = data && nextRound(data)
  return when && <strong className="mt-2 block text-ink">{when}</strong>
}

/** Shown if nothing is due. It also explains why newly chosen words wait: a lesson may use up the day's new words. */
export function NothingDue({ today, otherwise }: NothingDueProps) {
  const isFull = today && (today.answered >= studyDay.answers || today.met >= today.settings.newWords)
  return (
    <Container className="grid max-w-[640px] gap-6 pt-4 pb-12">
      <h1 className="sr-only">Review</h1>
      <LeaveLink to="/" label="Home" />
      <EmptyState
        level={2}
        title="Nothing to review now"
        text={
          <>
            {`Words you meet in lessons come here by themselves. You can also choose one in the library: “Learn this word”.${
              isFull ? ' Today has brought enough new ones: those you choose come tomorrow.' : ''
            }`}
            <NextRound />
          </>
        }
        action={
          <ButtonLink variant={otherwise ? 'line' : 'main'} href="/library">
            Open the library
          </ButtonLink>
        }
      />
      {otherwise}
      <RiceField className="w-full" />
    </Container>
  )
}
