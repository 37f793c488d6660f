import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import {
  askButton,
  askTeacher,
  askingNeedsPlan,
  emailWhenAnswered,
  everybodyReadsQuestion,
  questionAsked,
  questionsNotLoaded,
  questionsToTeacher,
} from '#shared/courses/lesson-question-messages.ts'
import { say } from '#shared/messages/say.ts'
import { lessonQuestions } from '#shared/courses/lesson-questions.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { useDraft } from '#client/lib/form/drafts.ts'
import { PlanNeeded } from '#client/domain/viewer/plan-needed.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { BehindButton } from '#client/ui/form/behind-button.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { LessonQuestionForm } from './lesson-question-form.tsx'
import { LessonQuestionItem } from './lesson-question-item.tsx'

interface LessonOf {
  id: string
  teacherId: string | null
}

/** Form to ask behind a button, or the reason why asking is not possible. Hidden for teachers of the lesson, who answer. */
function Ask({ lessonId }: { lessonId: string }) {
  const draft = useDraft(`question ${lessonId}`, { text: '' })
  const can = useCan()
  const { data: subscription } = useQuery(query(subscriptions.read))
  const ask = useCommand(lessonQuestions.ask, {
    successMessage: {
      title: say(questionAsked),
      description: say(emailWhenAnswered),
    },
    invalidates: [lessonQuestions.list, lessonQuestions.waiting],
    onSuccess: () => void draft.accepted(),
  })
  if (!subscription) return null
  if (!can('enquiries.ask', { plan: subscription.featurePlan })) return <PlanNeeded>{say(askingNeedsPlan)}</PlanNeeded>
  return (
    <BehindButton label={say(askTeacher)} hasDraft={draft.value.text !== ''}>
      <LessonQuestionForm
        label={say(askTeacher)}
        hint={say(everybodyReadsQuestion)}
        submit={say(askButton)}
        draft={draft}
        longest={2000}
        busy={ask.isPending}
        onSend={(text) => ask.mutate({ params: { id: lessonId }, body: { text } })}
      />
    </BehindButton>
  )
}

/** Questions below a lesson, the newest first. */
export function LessonQuestions({ lesson }: { lesson: LessonOf }) {
  const id = useId()
  const mayAnswer = useCan()('enquiries.answer', lesson)
  const questions = useQuery(query(lessonQuestions.list, { params: { id: lesson.id } }))
  return (
    <Loaded query={questions} failure={say(questionsNotLoaded)} {...(mayAnswer && { empty: null })}>
      {(list) => (
        <section aria-labelledby={id} className="grid gap-2">
          <h3 id={id} className="text-lg">
            {say(questionsToTeacher)}
          </h3>
          {list.length > 0 && (
            <ul>
              {list.map((lessonQuestion) => (
                <LessonQuestionItem key={lessonQuestion.id} lessonQuestion={lessonQuestion} mayAnswer={mayAnswer} />
              ))}
            </ul>
          )}
          {!mayAnswer && <Ask lessonId={lesson.id} />}
        </section>
      )}
    </Loaded>
  )
}
