import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { Link } from 'wouter'
import { enquiries } from '#shared/enquiries.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { EnquiryItem } from './enquiry-item.tsx'

/** How many wait stands on it; where they could not be counted, the way there stays. */
export function EnquiriesLink() {
  const { data } = useQuery(query(enquiries.waiting))
  const waiting = data?.length ?? 0
  return (
    <Button asChild variant="line" className="justify-self-start">
      <Link href="/teacher/questions">
        <MessagesSquare aria-hidden />
        Questions from learners
        {waiting > 0 && <Badge tone="gold">{waiting}</Badge>}
      </Link>
    </Button>
  )
}

/** Questions that nobody has answered, the longest waiting first, each with its place to answer. */
export function WaitingEnquiries() {
  const { data, error, isFetching, refetch } = useQuery(query(enquiries.waiting))
  if (error)
    return (
      <ReadFailure
        what="The questions could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <>
        <output className="sr-only">Loading questions</output>
        <CardSkeleton />
        <CardSkeleton />
      </>
    )
  if (data.length === 0)
    return (
      <EmptyState
        level={2}
        title="Every question is answered"
        text="What learners ask below your lessons comes here."
      />
    )
  return (
    <ul className="grid gap-4">
      {data.map((each) => (
        <Card as="li" key={each.id} className="gap-0">
          <p className="text-sm text-soft">
            <Link
              href={`/courses/${each.courseId}#lesson-${each.lessonId}`}
              className="-my-2 inline-block py-2 underline wrap-anywhere"
            >
              {each.courseTitle}: {each.lessonTitle}
            </Link>
          </p>
          <ul>
            <EnquiryItem enquiry={{ ...each, mine: false, edited: false, answer: null }} mayAnswer />
          </ul>
        </Card>
      ))}
    </ul>
  )
}
