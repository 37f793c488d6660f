import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { UserAnswer } from '#shared/people.ts'
import { courses } from '#shared/courses.ts'
import { progress } from '#shared/progress.ts'
import { isOfferedTrial } from '#shared/subscriptions.ts'
import { sentenceFor } from '#client/lib/api.ts'
import { PageTitle } from '#client/lib/page-title.tsx'
import { query } from '#client/lib/query-client.ts'
import { Gate, useCan } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { CourseCard } from '#client/features/courses/course-card.tsx'
import { PaymentReturn } from '#client/features/subscriptions/payment-return.tsx'
import { usePaymentReturn } from '#client/features/subscriptions/use-payment-return.ts'
import { TrialBanner } from '#client/features/subscriptions/trial-banner.tsx'

const columns = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

const Loading = () => (
  <div className={columns}>
    <output className="sr-only">The courses are loading</output>
    <CardSkeleton />
    <CardSkeleton />
  </div>
)

function Courses({ trial }: { trial: boolean }) {
  const open = useCan()('lessons.readFull')
  const { data, error, refetch, isFetching } = useQuery(query(courses.list))
  // How far one has come is an extra: the courses show without it.
  const { data: made } = useQuery({ ...query(progress.read), enabled: open })
  if (error) return <ErrorState text={sentenceFor(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Loading />
  if (data.length === 0)
    return <EmptyState title="No Courses Yet" text="Courses will appear here once teachers create them." />

  const doneIn = (id: string) => made && (made.courses.find(({ courseId }) => courseId === id)?.done ?? 0)
  const next = open ? data.find(({ id, lessonCount }) => (doneIn(id) ?? 0) < lessonCount) : undefined
  return (
    <ul className={columns}>
      {data.map((course) => (
        <CourseCard
          key={course.id}
          course={course}
          locked={!open}
          trial={trial}
          done={open ? doneIn(course.id) : undefined}
          next={course === next}
        />
      ))}
    </ul>
  )
}

function Dashboard({ viewer }: { viewer: UserAnswer }) {
  const payment = usePaymentReturn()
  return (
    <Container className="grid gap-8 pt-8 sm:gap-10 sm:pt-12">
      <PageHeading
        title={`Welcome back, ${viewer.firstName || 'Learner'}!`}
        actions={
          <Button asChild variant="line">
            <Link href="/pricing">View Pricing</Link>
          </Button>
        }
      />
      <PaymentReturn state={payment} />
      {isOfferedTrial(viewer) && payment === 'idle' && <TrialBanner />}
      <section aria-labelledby="courses" className="grid gap-5">
        <h2 id="courses">Available Courses</h2>
        <Courses trial={isOfferedTrial(viewer)} />
      </section>
    </Container>
  )
}

/** `/` for people who are logged in. */
export const DashboardPage = () => (
  <>
    <PageTitle title="Home" />
    <Gate>{(viewer) => <Dashboard viewer={viewer} />}</Gate>
  </>
)
