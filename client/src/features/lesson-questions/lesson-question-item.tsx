import { MessageCircleQuestion, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  answerBelowLesson,
  answerButton,
  answerLabel,
  askedBy,
  askedByChanged,
  changeAnswer,
  changeQuestion,
  formerLearner,
  questionChanged,
  questionLabel,
  questionRemoved,
  questionRestored,
  removeQuestion,
  theTeacher,
  waitingForTeacher,
  withdrawQuestion,
  you,
} from '#shared/courses/lesson-question-messages.ts'
import { saveButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { lessonQuestions, type LessonQuestionJson } from '#shared/courses/lesson-questions.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { useDraft } from '#client/lib/form/drafts.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { LessonQuestionForm } from './lesson-question-form.tsx'

const invalidates = [lessonQuestions.list, lessonQuestions.waiting]

function useRemoval() {
  const restore = useCommand(lessonQuestions.restore, {
    successMessage: say(questionRestored),
    invalidates,
  })
  return useCommand(lessonQuestions.remove, {
    successMessage: say(questionRemoved),
    undo: ({ params }) => restore.mutate({ params }),
    invalidates,
  })
}

interface AnswerProps {
  lessonQuestion: LessonQuestionJson
  mayAnswer: boolean
}

/** The teacher's answer; teachers can write and edit it. */
function Answer({ lessonQuestion: { id, answer }, mayAnswer }: AnswerProps) {
  const [writing, setWriting] = useState(false)
  const draft = useDraft(`answer ${id}`, { text: answer?.text ?? '' })
  const send = useCommand(lessonQuestions.answer, {
    successMessage: say(answerBelowLesson),
    invalidates,
    onSuccess: () => setWriting(!draft.accepted()),
  })
  if (mayAnswer && (writing || !answer))
    return (
      <LessonQuestionForm
        label={say(answerLabel)}
        submit={say(answerButton)}
        draft={draft}
        longest={5000}
        busy={send.isPending}
        onSend={(text) => send.mutate({ params: { id }, body: { text } })}
        {...(answer && { onBack: () => setWriting(false) })}
      />
    )
  if (!answer) return <Badge tone="accent">{say(waitingForTeacher)}</Badge>
  return (
    <div className="grid gap-1 border-l-3 border-success pl-4">
      <p className="text-sm font-semibold text-success">{answer.name ?? say(theTeacher)}</p>
      <p lang="" className="whitespace-pre-line wrap-anywhere">
        {answer.text}
      </p>
      {mayAnswer && (
        <Button variant="quiet" size="small" className="-ml-3 justify-self-start" onClick={() => setWriting(true)}>
          <Pencil aria-hidden />
          {say(changeAnswer)}
        </Button>
      )}
    </div>
  )
}

export function LessonQuestionItem({ lessonQuestion, mayAnswer }: AnswerProps) {
  const { id, text, askerName, mine, createdAt, edited, answer } = lessonQuestion
  const [editing, setEditing] = useState(false)
  const draft = useDraft(`question change ${id}`, { text })
  const remove = useRemoval()
  const change = useCommand(lessonQuestions.change, {
    successMessage: say(questionChanged),
    invalidates,
    onSuccess: () => setEditing(!draft.accepted()),
  })
  return (
    <li className="grid gap-3 border-t py-4 first:border-t-0">
      <div className="flex items-start gap-3">
        <MessageCircleQuestion aria-hidden className="mt-1 size-5 shrink-0 text-soft" />
        <div className="grid min-w-0 flex-1 gap-1">
          {editing ? (
            <LessonQuestionForm
              label={say(questionLabel)}
              submit={say(saveButton)}
              draft={draft}
              longest={2000}
              busy={change.isPending}
              onSend={(next) => change.mutate({ params: { id }, body: { text: next } })}
              onBack={() => setEditing(false)}
            />
          ) : (
            <p lang="" className="font-semibold whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          )}
          <p className="text-sm text-soft">
            {say(edited ? askedByChanged : askedBy, {
              name: mine ? say(you) : (askerName ?? say(formerLearner)),
              day: formatDay(createdAt),
            })}
          </p>
        </div>
        {!editing && (
          <div className="flex shrink-0">
            {mine && !answer && (
              <Button variant="quiet" size="icon" aria-label={say(changeQuestion)} onClick={() => setEditing(true)}>
                <Pencil aria-hidden />
              </Button>
            )}
            {(mine || mayAnswer) && (
              <Button
                variant="remove"
                size="icon"
                aria-label={mine ? say(withdrawQuestion) : say(removeQuestion)}
                busy={remove.isPending}
                onClick={() => remove.mutate({ params: { id } })}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
          </div>
        )}
      </div>
      <div className="grid justify-items-start pl-8 *:w-full [&>span]:w-auto">
        <Answer lessonQuestion={lessonQuestion} mayAnswer={mayAnswer} />
      </div>
    </li>
  )
}
