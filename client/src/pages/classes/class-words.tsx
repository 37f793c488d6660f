import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assignments } from '#shared/classes/assignments.ts'
import {
  backToClass as backToClassText,
  classesNotLoaded as classesNotLoadedText,
  kindWords as kindWordsText,
  loadingClasses as loadingClassesText,
  noAssignments as noAssignmentsText,
  wordsDone as wordsDoneText,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { sendAnswers, saveAnswer } from '#client/domain/answering/answers.ts'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { ReviewSession } from '#client/features/study/review/review-session.tsx'
import { startPractice } from '#client/features/study/review/session-state.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Loaded } from '#client/lib/query/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'

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
    <Loaded
      query={words}
      failure={say(classesNotLoadedText)}
      loading={<Spinner label={say(loadingClassesText)} />}
      empty={<p>{say(noAssignmentsText)}</p>}
    >
      {(cards) => (
        <ReviewSession
          first={startPractice(cards)}
          leave={`/classes/${classId}`}
          save={async (answer) => {
            const id = await saveAnswer(person, { ...answer, ...(answer.entryId && { assignmentId, attemptId }) })
            void sendAnswers(person)
            return id
          }}
        >
          {() => (
            <Container className="grid gap-6 pt-16">
              <PageHeading title={say(wordsDoneText)} />
              <ButtonLink size="large" href={`/classes/${classId}`}>
                {say(backToClassText)}
              </ButtonLink>
            </Container>
          )}
        </ReviewSession>
      )}
    </Loaded>
  )
}

export const Page = ({ params: { id, assignmentId } }: { params: { id: string; assignmentId: string } }) => (
  <>
    <PageTitle title={say(kindWordsText)} />
    <Gate>{(viewer) => <Words classId={id} assignmentId={assignmentId} person={viewer.id} />}</Gate>
  </>
)
