import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link } from 'wouter'
import type { UserAnswer } from '#shared/people.ts'
import { progress } from '#shared/progress.ts'
import { isOfferedTrial } from '#shared/trial.ts'
import { lazyPart } from '#client/lib/lazy-page.tsx'
import { PageTitle } from '#client/lib/page-title.tsx'
import { query } from '#client/lib/query-client.ts'
import { Gate, useCan } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { CourseGrid } from '#client/features/courses/course-grid.tsx'
import { NextStep, NextStepLine } from '#client/features/courses/next-step.tsx'
import { WordOfTheDay } from '#client/features/entries/word-of-the-day.tsx'
import { TrialLine } from '#client/features/people/trial-line.tsx'
import { Greeting } from '#client/features/site/greeting.tsx'
import { ReviewLine, ReviewStep } from '#client/features/study/review-step.tsx'
import { RiceField } from '#client/features/study/rice-field.tsx'
import { todayQuery } from '#client/features/study/today.ts'
import { ToldDecisions } from '#client/features/study/told-decisions.tsx'
import { PaymentReturn } from '#client/features/subscriptions/payment-return.tsx'
import { usePaymentReturn } from '#client/features/subscriptions/use-payment-return.ts'

/** Learners with a plan do without the code of both. */
const trialBanner = lazyPart(
  async () => (await import('#client/features/subscriptions/trial-banner.tsx')).TrialBanner,
  'src/features/subscriptions/trial-banner.tsx',
)
const accessEnded = lazyPart(
  async () => (await import('#client/features/subscriptions/access-ended.tsx')).AccessEnded,
  'src/features/subscriptions/access-ended.tsx',
)

function Ended({ viewer }: { viewer: UserAnswer }) {
  const { data } = useQuery(query(progress.read))
  const today = useQuery(todayQuery())
  return (
    <Suspense fallback={null}>
      <accessEnded.Part
        trialUsed={viewer.freeTrialUsed}
        done={data?.lessonIds.length}
        kept={today.data?.kept ?? 0}
        review={<ReviewLine />}
      />
    </Suspense>
  )
}

/** The code for it comes when the page stands. */
async function adopt(userId: string, client: QueryClient) {
  const { adoptAnswers } = await import('#client/lib/answers.ts')
  if (!(await adoptAnswers(userId))) return
  const { refreshLearned } = await import('#client/lib/learned.ts')
  await refreshLearned(client)
}

function Dashboard({ viewer }: { viewer: UserAnswer }) {
  const client = useQueryClient()
  useEffect(() => void adopt(viewer.id, client).catch(() => {}), [viewer.id, client])
  const payment = usePaymentReturn()
  const open = useCan()('lessons.readFull')
  const trial = isOfferedTrial(viewer)
  const ended = !open && !trial
  // What a payment opens is about to arrive: until then nothing else is offered.
  const paying = payment !== 'idle'
  return (
    <>
      <Greeting name={viewer.firstName || 'Learner'}>
        {/* Some skies leave softer words too little contrast. */}
        <TrialLine trialUntil={viewer.trialUntil} className="mt-1 text-ink" />
      </Greeting>
      <Container className="relative z-10 grid gap-8 sm:gap-10">
        <div className="-mt-19 grid items-start gap-5 [&:not(:has(>:not(:empty)))]:mt-0 lg:-mt-28 lg:grid-cols-[1.45fr_1fr] lg:items-stretch">
          <PaymentReturn state={payment} />
          {open && <ReviewStep otherwise={<NextStep />} afterwards={<NextStepLine />} />}
          {trial && !paying && (
            <div className="grid gap-4">
              <Suspense fallback={null}>
                <trialBanner.Part />
              </Suspense>
              <ReviewLine />
            </div>
          )}
          {ended && !paying && <Ended viewer={viewer} />}
          <RiceField className="lg:order-last lg:col-span-2" />
          <WordOfTheDay />
        </div>
        <ToldDecisions person={viewer.id} />
        <section aria-labelledby="courses" className="grid gap-5">
          <h2 id="courses">Available Courses</h2>
          <CourseGrid locked={!open} trial={trial} />
        </section>
        {(!ended || paying) && (
          <div className="grid gap-3 sm:flex sm:justify-end">
            {open && (
              <Button asChild variant="line">
                <Link href="/events">Community events</Link>
              </Button>
            )}
            <Button asChild variant="line">
              <Link href="/pricing">View Pricing</Link>
            </Button>
          </div>
        )}
      </Container>
    </>
  )
}

/** `/` for people who are logged in. */
export const Page = () => (
  <>
    <PageTitle title="Home" />
    <Gate>{(viewer) => <Dashboard viewer={viewer} />}</Gate>
  </>
)
