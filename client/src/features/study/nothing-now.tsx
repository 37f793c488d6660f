import { Link } from 'wouter'
import type { StudyToday } from '#shared/study.ts'
import { studyDay } from '#shared/study.ts'
import type { z } from 'zod/mini'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LeaveLink } from './leave-link.tsx'

interface NothingNowProps {
  today: Pick<z.input<typeof StudyToday>, 'answered' | 'met' | 'settings'> | undefined
}

/** Where there is nothing to ask, and why what one has just chosen is not asked: a lesson can bring a whole day's new words. */
export function NothingNow({ today }: NothingNowProps) {
  const isFull = today && (today.answered >= studyDay.answers || today.met >= today.settings.newWords)
  return (
    <Container className="grid max-w-[640px] gap-6 pt-4 pb-12">
      <h1 className="sr-only">Review</h1>
      <LeaveLink to="/" label="Home" />
      <EmptyState
        level={2}
        title="Nothing to review now"
        text={`Words you meet in lessons come here by themselves. You can also choose one in the library: “Learn this word”.${
          isFull ? ' Today has brought enough new ones: those you choose come tomorrow.' : ''
        }`}
        action={
          <Button asChild>
            <Link href="/library">Open the library</Link>
          </Button>
        }
      />
    </Container>
  )
}
