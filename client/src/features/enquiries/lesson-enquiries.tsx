import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { enquiries } from '#shared/enquiries.ts'
import { subscriptions } from '#shared/subscriptions.ts'
import { PlanNeeded } from '#client/lib/plan-needed.tsx'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { useCommand } from '#client/lib/use-command.ts'
import { useCan } from '#client/lib/viewer.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import { EnquiryItem } from './enquiry-item.tsx'

interface LessonOf {
  id: string
  teacherId: string | null
}

/** Asks, or says what asking needs. Whoever teaches the lesson answers and has nobody to ask. */
function Ask({ lessonId }: { lessonId: string }) {
  const [round, setRound] = useState(0)
  const can = useCan()
  const { data: subscription } = useQuery(query(subscriptions.read))
  const ask = useCommand(enquiries.ask, {
    says: { title: 'Your question is asked', description: 'You get an e-mail when the teacher has answered.' },
    refreshes: [enquiries.list, enquiries.waiting],
    after: () => setRound(round + 1),
  })
  if (!subscription) return null
  if (!can('enquiries.ask', { plan: subscription.plan }))
    return <PlanNeeded>Asking the teacher comes with the 12-month plan.</PlanNeeded>
  return (
    <EnquiryForm
      key={round}
      label="Ask the teacher"
      hint="Everybody who may open this lesson reads your question, with your name."
      submit="Ask"
      longest={2000}
      busy={ask.isPending}
      onSend={(text) => ask.mutate({ params: { id: lessonId }, body: { text } })}
    />
  )
}

/** Questions below a lesson, newest first. */
export function LessonEnquiries({ lesson }: { lesson: LessonOf }) {
  const id = useId()
  const mayAnswer = useCan()('enquiries.answer', lesson)
  const { data, error, isFetching, refetch } = useQuery(query(enquiries.list, { params: { id: lesson.id } }))
  if (error)
    return (
      <ReadFailure
        what="The questions could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data || (mayAnswer && data.length === 0)) return null
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-lg">
        Questions to the teacher
      </h3>
      {data.length > 0 && (
        <ul>
          {data.map((enquiry) => (
            <EnquiryItem key={enquiry.id} enquiry={enquiry} mayAnswer={mayAnswer} />
          ))}
        </ul>
      )}
      {!mayAnswer && <Ask lessonId={lesson.id} />}
    </section>
  )
}
