import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assignments } from '#shared/classes/assignments.ts'
import { kindWords } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { sendAnswers, saveAnswer } from '#client/domain/answering/send-answers.ts'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { WordSession } from './word-session.tsx'

interface WordsProps {
  classId: string
  assignmentId: string
  person: string
}

/** The words of an assignment as a session; its answers count for the class. */
function Words({ classId, assignmentId, person }: WordsProps) {
  const words = useQuery({ ...query(assignments.words, { params: { id: assignmentId } }), staleTime: Infinity })
  const [attemptId] = useState(() => crypto.randomUUID())
  return (
    <WordSession
      words={words}
      leave={`/classes/${classId}`}
      save={async (answer) => {
        const id = await saveAnswer(person, { ...answer, ...(answer.entryId && { assignmentId, attemptId }) })
        void sendAnswers(person)
        return id
      }}
    />
  )
}

export const Page = ({ params: { id, assignmentId } }: { params: { id: string; assignmentId: string } }) => (
  <>
    <PageTitle title={say(kindWords)} />
    <Gate>{(viewer) => <Words classId={id} assignmentId={assignmentId} person={viewer.id} />}</Gate>
  </>
)
