import { MessageCircleQuestion, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { enquiries } from '#shared/enquiries.ts'
import type { EnquiryAnswer } from '#shared/enquiries.ts'
import { formatDay } from '#client/lib/dates.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

const refreshes = [enquiries.list, enquiries.waiting]

function useRemoval() {
  const restore = useCommand(enquiries.restore, {
    says: { title: 'Success', description: 'The question is back' },
    refreshes,
  })
  return useCommand(enquiries.remove, {
    says: { title: 'Success', description: 'The question is gone' },
    undo: ({ params }) => restore.mutate({ params }),
    refreshes,
  })
}

interface AnswerProps {
  enquiry: EnquiryAnswer
  mayAnswer: boolean
}

/** What the teacher says; for the teacher a way to say it, and to mend it. */
function Answer({ enquiry: { id, answer }, mayAnswer }: AnswerProps) {
  const [writing, setWriting] = useState(false)
  const send = useCommand(enquiries.answer, {
    says: { title: 'Success', description: 'Your answer is below the lesson' },
    refreshes,
    after: () => setWriting(false),
  })
  if (mayAnswer && (writing || !answer))
    return (
      <EnquiryForm
        label="Your answer"
        submit="Answer"
        initial={answer?.text ?? ''}
        longest={5000}
        busy={send.isPending}
        onSend={(text) => send.mutate({ params: { id }, body: { text } })}
        {...(answer && { onBack: () => setWriting(false) })}
      />
    )
  if (!answer) return <Badge tone="gold">Waiting for the teacher</Badge>
  return (
    <div className="grid gap-1 border-l-3 border-rice pl-4">
      <p className="text-sm font-semibold text-rice">{answer.name ?? 'The teacher'}</p>
      <p className="whitespace-pre-line wrap-anywhere">{answer.text}</p>
      {mayAnswer && (
        <Button variant="quiet" size="small" className="-ml-3 justify-self-start" onClick={() => setWriting(true)}>
          <Pencil aria-hidden />
          Change the answer
        </Button>
      )}
    </div>
  )
}

/** A question and its answer. */
export function EnquiryItem({ enquiry, mayAnswer }: AnswerProps) {
  const { id, text, askerName, mine, createdAt, edited, answer } = enquiry
  const [editing, setEditing] = useState(false)
  const remove = useRemoval()
  const change = useCommand(enquiries.change, {
    says: { title: 'Success', description: 'Your question is changed' },
    refreshes,
    after: () => setEditing(false),
  })
  return (
    <li className="grid gap-3 border-t py-4 first:border-t-0">
      <div className="flex items-start gap-3">
        <MessageCircleQuestion aria-hidden className="mt-1 size-5 shrink-0 text-soft" />
        <div className="grid min-w-0 flex-1 gap-1">
          {editing ? (
            <EnquiryForm
              label="Your question"
              submit="Save"
              initial={text}
              longest={2000}
              busy={change.isPending}
              onSend={(next) => change.mutate({ params: { id }, body: { text: next } })}
              onBack={() => setEditing(false)}
            />
          ) : (
            <p className="font-semibold whitespace-pre-line wrap-anywhere">{text}</p>
          )}
          <p className="text-sm text-soft">
            {mine ? 'You' : (askerName ?? 'A former learner')}, {formatDay(createdAt)}
            {edited && ', changed'}
          </p>
        </div>
        {!editing && (
          <div className="flex shrink-0">
            {mine && !answer && (
              <Button variant="quiet" size="icon" aria-label="Change your question" onClick={() => setEditing(true)}>
                <Pencil aria-hidden />
              </Button>
            )}
            {(mine || mayAnswer) && (
              <Button
                variant="remove"
                size="icon"
                aria-label={mine ? 'Withdraw your question' : 'Take this question away'}
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
        <Answer enquiry={enquiry} mayAnswer={mayAnswer} />
      </div>
    </li>
  )
}
