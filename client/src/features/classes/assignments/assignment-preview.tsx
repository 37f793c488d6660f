import type { ComponentType } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Assignment } from '#shared/classes/assignments.ts'
import { isOpen, dayOf, plusDays } from '#shared/classes/rules.ts'
import type { LearnerAssignment } from '#shared/classes/membership.ts'
import { backToEditing, previewEmpty, previewText, previewTitle } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { useDraft } from '#client/lib/form/drafts.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { blankAssignment, draftOf, assignmentFieldsOf, type AssignmentFormFields } from './assignment-fields.ts'
import { AssignmentCard } from '#client/features/classes/learner/learner-class.tsx'

/** The fields of the editor as they are for somebody who joins today. */
function asLearner({ items, ...fields }: AssignmentFormFields): LearnerAssignment {
  const today = dayOf(new Date())
  const { kind, title, note } = fields
  const opensOn = fields.opensOn || null
  const dueOn = fields.dueAfterDays === '' ? fields.dueOn || null : plusDays(today, Number(fields.dueAfterDays) || 0)
  const open = isOpen({ opensOn }, today)
  const none = { locked: false, state: 'none' as const, right: 0, answered: 0 }
  const lessons = items.map((item) => ({
    ...none,
    itemId: item.id,
    title: item.title,
    courseId: item.courseId ?? null,
    of: 0,
  }))
  const total = kind === 'words' ? items.length : Number(fields.reviewDays) || 0
  const previewedItems = kind === 'lessons' ? lessons : [{ ...none, itemId: kind, title, courseId: null, of: total }]
  return { id: kind, kind, title, note, opensOn, dueOn, open, items: open ? previewedItems : [] }
}

const addressIn =
  (path: string) =>
  ({ kind }: LearnerAssignment, { courseId, itemId }: LearnerAssignment['items'][number]): string => {
    if (kind === 'lessons') return `/courses/${courseId}/lessons/${itemId}`
    return kind === 'words' ? `${path}?preview=words` : '/review'
  }

/** The address keeps its path, so the browser does not scroll by itself. */
const atTop = (node: HTMLElement | null) => node?.ownerDocument.defaultView?.scrollTo(0, 0)

interface PreviewProps {
  classId: string
  assignment?: Assignment
  /** Asks these words without saving an answer. */
  Words: ComponentType<{ classId: string; entryIds: string[]; leave: string }>
}

/** An assignment as its learners see it, also a draft that is not saved yet. */
export function AssignmentPreview({ classId, assignment, Words }: PreviewProps) {
  const { value } = useDraft<AssignmentFormFields>(
    draftOf(classId, assignment),
    assignment ? assignmentFieldsOf(assignment) : blankAssignment,
  )
  const [search] = useSearchParams()
  const [path] = useLocation()
  const view = search.get('preview')
  if (view === 'words' && value.items.length > 0)
    return (
      <div className="fixed inset-0 z-50 overflow-y-auto bg-background">
        <Words classId={classId} entryIds={value.items.map(({ id }) => id)} leave={`${path}?preview=card`} />
      </div>
    )
  const isEmpty = value.kind !== 'review' && value.items.length === 0
  return (
    <div key={view} ref={atTop} className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-xl">{say(previewTitle)}</h2>
        <p className="text-soft">{say(previewText)}</p>
      </div>
      {isEmpty ? (
        <p>{say(previewEmpty)}</p>
      ) : (
        <ul className="grid">
          <AssignmentCard first assignment={asLearner(value)} addressOf={addressIn(path)} />
        </ul>
      )}
      <ButtonLink variant="line" className="justify-self-start" href={path}>
        {say(backToEditing)}
      </ButtonLink>
    </div>
  )
}
