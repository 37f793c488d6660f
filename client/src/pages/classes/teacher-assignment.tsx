import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { assignments, type Assignment } from '#shared/classes/assignments.ts'
import {
  backToClass,
  classesNotLoaded,
  editAssignment,
  loadingClasses,
  newAssignment,
  noAssignments,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { AssignmentForm } from '#client/features/classes/assignments/assignment-form.tsx'
import { AssignmentPreview } from '#client/features/classes/assignments/assignment-preview.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { ClassFrame } from './class-frame.tsx'
import { WordSession } from './word-session.tsx'

/** Answers of a preview are not saved. */
const unsaved = async () => crypto.randomUUID()

function PreviewWords({ classId, entryIds, leave }: { classId: string; entryIds: string[]; leave: string }) {
  const ids = entryIds.join(',')
  const words = useQuery(query(assignments.preview, { params: { id: classId }, query: { ids } }))
  return <WordSession words={words} leave={leave} save={unsaved} />
}

interface EditorProps {
  classId: string
  assignment?: Assignment
}
function Editor(props: EditorProps) {
  const [search] = useSearchParams()
  return search.has('preview') ? <AssignmentPreview {...props} Words={PreviewWords} /> : <AssignmentForm {...props} />
}

function Existing({ id, assignmentId }: { id: string; assignmentId: string }) {
  const list = useQuery(query(assignments.list, { params: { id } }))
  return (
    <Loaded
      keepsData
      query={list}
      failure={say(classesNotLoaded)}
      loading={<CardSkeletons label={say(loadingClasses)} />}
    >
      {(rows) => {
        const assignment = rows.find((row) => row.id === assignmentId)
        return assignment ? <Editor classId={id} assignment={assignment} /> : <p>{say(noAssignments)}</p>
      }}
    </Loaded>
  )
}

/** `…/new` without an assignment. */
export const Page = ({ params: { id, assignmentId } }: { params: { id: string; assignmentId: string } }) => (
  <ClassFrame
    title={say(assignmentId ? editAssignment : newAssignment)}
    ownedId={id}
    back={`/teacher/classes/${id}`}
    backText={backToClass}
    action="courses.teach"
    keepsOpen
  >
    <div className="max-w-[720px]">
      {assignmentId ? <Existing id={id} assignmentId={assignmentId} /> : <Editor classId={id} />}
    </div>
  </ClassFrame>
)
