import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { StudyPack, StudyToday } from '#shared/study.ts'
import { packDays, study, studyDay } from '#shared/study.ts'
import type { z } from 'zod/mini'
import { minutesEastOfUtc } from '#client/lib/here.ts'
import { query } from '#client/lib/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LeaveLink } from './leave-link.tsx'
import { RiceField } from './rice-field.tsx'

interface NothingNowProps {
  today: Pick<z.input<typeof StudyToday>, 'answered' | 'met' | 'settings'> | undefined
  /** What to do in place of a review; nothing where no lesson is open. */
  otherwise?: ReactNode
}

/** When something is asked again; undefined where the next days bring nothing. What a full day left over comes tomorrow. */
export function nextRound({ day, cards }: Pick<z.input<typeof StudyPack>, 'day' | 'cards'>): string | undefined {
  const days = cards.filter(({ locked }) => !locked).map(({ dueDay }) => Math.max(1, dueDay - day))
  if (days.length === 0) return undefined
  const first = Math.min(...days)
  return `Your next round comes ${first === 1 ? 'tomorrow' : `in ${first} days`}.`
}

/** Nothing where it cannot be asked: without a line, say. */
function NextRound() {
  const asked = { offset: String(minutesEastOfUtc()), days: String(packDays.most) }
  const { data } = useQuery({ ...query(study.pack, { query: asked }), staleTime: 0 })
  const when = data && nextRound(data)
  return when && <strong className="mt-2 block text-ink">{when}</strong>
}

/** Where there is nothing to ask, and why what one has just chosen is not asked: a lesson can bring a whole day's new words. */
export function NothingNow({ today, otherwise }: NothingNowProps) {
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
          <Button asChild variant={otherwise ? 'line' : 'main'}>
            <Link href="/library">Open the library</Link>
          </Button>
        }
      />
      {otherwise}
      <RiceField className="w-full" />
    </Container>
  )
}
