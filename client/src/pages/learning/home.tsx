import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { learner } from '#shared/people/messages.ts'
import { availableCourses, homeTitle } from '#shared/site/about-messages.ts'
import { communityEventsButton, viewPricing } from '#shared/billing/plan-page-messages.ts'
import type { UserJson } from '#shared/people.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { courses } from '#shared/courses/courses.ts'
import { progress } from '#shared/courses/progress.ts'
import { can } from '#shared/policy.ts'
import { statistics } from '#shared/site/statistics.ts'
import { adminTitle } from '#shared/site/statistics-messages.ts'
import { payments } from '#shared/billing/billing.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { isOfferedTrial } from '#shared/billing/trial.ts'
import { lazyComponent } from '#client/ui/lazy-page.tsx'
import { useBegunLessons } from '#client/domain/lessons/begun-lessons.ts'
import { titlesQuery } from '#client/domain/lessons/lesson-titles.ts'
import { nextCourse } from '#client/domain/lessons/next-lesson.ts'
import { readThen, type PageReads } from '#client/lib/page-reads.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { Gate, useCan } from '#client/domain/viewer/gate.tsx'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { cx } from '#client/ui/cx.ts'
import { CourseGrid } from '#client/features/courses/course-grid.tsx'
import { NextStep, NextStepLine } from '#client/features/courses/next-step.tsx'
import { WordOfTheDay } from '#client/features/entries/library/word-of-the-day.tsx'
import { wordOfTheDayCall } from '#client/features/entries/library/word-of-the-day-call.ts'
import { TrialLine } from '#client/features/people/trial-line.tsx'
import { Greeting } from '#client/features/site/greeting.tsx'
import { PracticeStep, ReviewLine, ReviewStep } from '#client/features/study/review-step.tsx'
import { RiceField } from '#client/features/study/rice/rice-field.tsx'
import { todayQuery } from '#client/features/study/today.ts'
import { AppealDecisions } from '#client/features/study/appeal-decisions.tsx'
import { PaymentReturn } from '#client/features/billing/payments/payment-return.tsx'
import { usePaymentReturn } from '#client/features/billing/payments/use-payment-return.ts'

/** Loaded on demand, because learners with a plan see neither. */
const trialBanner = lazyComponent(
  async () => (await import('#client/features/billing/trial-banner.tsx')).TrialBanner,
  'src/features/billing/trial-banner.tsx',
)
/** Loaded on demand, because most learners are in no class. */
const homeClassCard = lazyComponent(
  async () => (await import('#client/features/classes/learner/home-class-card.tsx')).HomeClassCard,
  'src/features/classes/learner/home-class-card.tsx',
)
const accessEnded = lazyComponent(
  async () => (await import('#client/features/billing/access-ended.tsx')).AccessEnded,
  'src/features/billing/access-ended.tsx',
)

const showsNothing = () => null
/** Loaded on demand, because learners see neither. Both lead to pages that need a connection. */
const ownWork = lazyComponent(
  async () => (await import('#client/features/people/own-work.tsx')).OwnWork,
  'src/features/people/own-work.tsx',
  showsNothing,
)
const waitingForYou = lazyComponent(
  async () => (await import('#client/features/statistics/waiting-for-you.tsx')).WaitingForYou,
  'src/features/statistics/waiting-for-you.tsx',
  showsNothing,
)

/** Loaded on demand, because only new learners are offered it. */
const placementOffer = lazyComponent(
  async () => (await import('#client/features/study/placement-offer.tsx')).PlacementOffer,
  'src/features/study/placement-offer.tsx',
)

function Placement() {
  const { data } = useQuery(todayQuery())
  return (
    data?.placement && (
      <Suspense fallback={null}>
        <placementOffer.View />
      </Suspense>
    )
  )
}

function Ended({ viewer }: { viewer: UserJson }) {
  const { data } = useQuery(query(progress.read))
  const today = useQuery(todayQuery())
  return (
    <Suspense fallback={null}>
      <accessEnded.View
        trialUsed={viewer.freeTrialUsed}
        done={data?.lessonIds.length}
        lastingWords={today.data?.kept ?? 0}
      />
    </Suspense>
  )
}

function OwnClass() {
  const { data = [] } = useQuery(query(learnerClasses.list))
  return (
    data.length > 0 && (
      <Suspense fallback={null}>
        <homeClassCard.View classes={data} />
      </Suspense>
    )
  )
}

/** Own work comes before the learning that is offered. The word of the day is next to it, unless more follows. */
function Work({ role, isWide }: { role: UserJson['role']; isWide: boolean }) {
  const isStaff = role === 'TEACHER' || role === 'CONTRIBUTOR'
  if (!isStaff && role !== 'ADMIN') return null
  return (
    <div className={cx('grid', isWide && 'lg:col-span-2')}>
      <Suspense fallback={null}>
        {isStaff ? (
          <ownWork.View role={role} />
        ) : (
          <waitingForYou.View action={<ButtonLink href="/admin">{say(adminTitle)}</ButtonLink>} />
        )}
      </Suspense>
    </div>
  )
}

/** False for teachers, contributors and admins who have never learned here: they are not offered a learner's first steps. */
function useLearns({ role }: UserJson): boolean {
  const { data: today } = useQuery(todayQuery())
  const { data: done } = useQuery(query(progress.read))
  const begun = useBegunLessons(done?.lessonIds)
  if (role === 'NORMAL' || role === 'PAID') return true
  return [done?.lessonIds, today?.cards, begun].some((list) => list?.length) || Boolean(today?.rhythm.learned)
}

/** Loaded after the page is shown. */
async function adoptAnonymousAnswers(userId: string, client: QueryClient) {
  const { assignAnonymousAnswers } = await import('#client/domain/answering/send-answers.ts')
  if (!(await assignAnonymousAnswers(userId))) return
  const { refreshLearned } = await import('#client/domain/lessons/refresh-learned.ts')
  await refreshLearned(client)
}

function Home({ viewer }: { viewer: UserJson }) {
  const client = useQueryClient()
  useEffect(() => void adoptAnonymousAnswers(viewer.id, client).catch(() => {}), [viewer.id, client])
  const { state: payment, retry } = usePaymentReturn()
  const open = useCan()('lessons.readFull')
  const trial = isOfferedTrial(viewer)
  const ended = !open && !trial
  // A payment's effect is about to arrive: until then nothing else is offered.
  const paying = payment !== 'idle'
  const learns = useLearns(viewer)
  return (
    <>
      <Greeting name={viewer.firstName || say(learner)}>
        {/* On some skies the muted text colour has too little contrast. */}
        <TrialLine trialUntil={viewer.trialUntil} className="mt-1 text-ink" />
      </Greeting>
      <Container className="relative z-10 grid gap-8 sm:gap-10">
        <div className="-mt-19 grid items-start gap-5 [&:not(:has(>:not(:empty)))]:mt-0 lg:-mt-28 lg:grid-cols-[1.45fr_1fr] lg:items-stretch">
          <PaymentReturn state={payment} retry={retry} />
          <Work role={viewer.role} isWide={learns || ended} />
          {open && learns && <ReviewStep fallback={<NextStep />} afterwards={<NextStepLine />} />}
          {trial && !paying && (
            <div className="grid gap-4">
              <Suspense fallback={null}>
                <trialBanner.View />
              </Suspense>
              <ReviewLine />
            </div>
          )}
          {ended && !paying && (
            <div className="grid gap-4">
              <ReviewStep fallback={learns ? <PracticeStep /> : null} afterwards={null} />
              <Ended viewer={viewer} />
            </div>
          )}
          <OwnClass />
          {learns && (
            <>
              <Placement />
              <RiceField className="lg:order-last lg:col-span-2" />
            </>
          )}
          <WordOfTheDay />
        </div>
        <AppealDecisions person={viewer.id} />
        <section aria-labelledby="courses" className="grid gap-5">
          <h2 id="courses">{say(availableCourses)}</h2>
          <CourseGrid locked={!open} trial={trial} />
        </section>
        {(!ended || paying) && (
          <div className="grid gap-3 sm:flex sm:justify-end">
            {open && (
              <Button asChild variant="line">
                <Link href="/events">{say(communityEventsButton)}</Link>
              </Button>
            )}
            <Button asChild variant="line">
              <Link href="/pricing">{say(viewPricing)}</Link>
            </Button>
          </div>
        )}
      </Container>
    </>
  )
}

const titlesOfNextCourse = readThen(query(courses.list), (list) => [
  readThen(query(progress.read), (ownProgress) => {
    const course = nextCourse(list, ownProgress)
    return course ? [titlesQuery(course.id)] : []
  }),
])

export const reads: PageReads = ({ viewer, clientContext }) => {
  const open = can(viewer, 'lessons.readFull')
  return [
    open ? titlesOfNextCourse : query(courses.list),
    query(progress.read),
    query(learnerClasses.list),
    todayQuery(clientContext.offset),
    ...(can(viewer, 'statistics.read') ? [query(statistics.read)] : []),
    wordOfTheDayCall(),
    ...(open ? [] : [query(subscriptions.read)]),
    ...(open || isOfferedTrial(viewer) ? [] : [query(payments.listOwn)]),
  ]
}

export const Page = () => (
  <>
    <PageTitle title={say(homeTitle)} />
    <Gate>{(viewer) => <Home viewer={viewer} />}</Gate>
  </>
)
