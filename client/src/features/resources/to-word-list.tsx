import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { courses } from '#shared/courses/courses.ts'
import { wordListToPrint, wordListsNeedPlan } from '#shared/courses/resource-messages.ts'
import { say } from '#shared/messages/say.ts'
import { can } from '#shared/policy.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import type { UserJson } from '#shared/people.ts'
import { PlanNeeded } from '#client/domain/viewer/plan-needed.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'

/** True for a person whose plan decides on the word list: not for teachers, admins and people who cannot read the course. */
export const isPlanAsked = (viewer: UserJson): boolean =>
  can(viewer, 'lessons.readFull') && !can(viewer, 'resources.words', { plan: null })

function WordListOrPlan({ courseId, viewer }: { courseId: string; viewer: UserJson }) {
  const { data, isLoading } = useQuery({ ...query(subscriptions.read), enabled: isPlanAsked(viewer) })
  if (isLoading) return null
  if (data && !can(viewer, 'resources.words', data)) return <PlanNeeded>{say(wordListsNeedPlan)}</PlanNeeded>
  return (
    <ButtonLink variant="line" href={`/courses/${courseId}/words`}>
      <ListChecks aria-hidden />
      {say(wordListToPrint)}
    </ButtonLink>
  )
}

/** Link to a course's word list for people who may read the course, or the plan that the list needs. */
export function ToWordList({ courseId, viewer }: { courseId: string; viewer: UserJson }) {
  const { data: course } = useQuery(query(courses.read, { params: { id: courseId } }))
  if (!course || !can(viewer, 'lessons.readFull')) return null
  return (
    <div className="mt-6">
      <WordListOrPlan courseId={courseId} viewer={viewer} />
    </div>
  )
}
