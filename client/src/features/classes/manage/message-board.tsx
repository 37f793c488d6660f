import { useQuery } from '@tanstack/react-query'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import * as z from 'zod/mini'
import { classMessages } from '#shared/classes/class-mail.ts'
import { classes } from '#shared/classes/classes.ts'
import {
  archivedNotice,
  messageHint,
  messagesTitle,
  reminderText,
  sendMessage,
  withdrawText,
  writeMessage,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { formatMoment } from '#client/lib/dates/dates.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { MessageList } from '#client/features/classes/message-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { SubmitButton } from '#client/ui/form/submit-button.tsx'

export interface SendsReminders {
  /** Writes a message about assignments with these titles, unless something is typed, and leads to it. */
  remind: (titles: string[]) => void
}
const titlesNamed = 5

export function MessageBoard({ id, ref }: { id: string; ref: Ref<SendsReminders> }) {
  const { data: found } = useQuery(query(classes.readOwned, { params: { id } }))
  const archived = Boolean(found?.archivedAt)
  const { data: list = [] } = useQuery(query(classMessages.list, { params: { id } }))
  const send = useCommand(classMessages.send, {
    invalidates: [classMessages.list],
    onSuccess: () => void form.accepted(),
  })
  const [openedAt] = useState(() => Date.now())
  const withdraw = useCommand(classMessages.withdraw, { invalidates: [classMessages.list] })
  const form = useDraftForm({
    name: `class message ${id}`,
    initial: { text: '' },
    draft: z.object({ text: z.string() }),
    command: send,
  })
  const section = useRef<HTMLElement>(null)
  useImperativeHandle(ref, () => ({
    remind(titles) {
      const text = say(reminderText, { titles: titles.slice(0, titlesNamed).join(', ') })
      form.change((value) => (value.text.trim() ? {} : { text }))
      section.current?.querySelector('textarea')?.focus()
    },
  }))
  return (
    <section ref={section} className="grid scroll-mt-4 gap-4" aria-label={say(messagesTitle)}>
      <h2 className="text-xl">{say(messagesTitle)}</h2>
      {archived ? (
        <p className="text-soft">{say(archivedNotice)}</p>
      ) : (
        <form
          noValidate
          className="grid gap-3"
          onSubmit={form.handleSubmit(() => send.mutate({ params: { id }, body: form.value }))}
        >
          <DraftField form={form} name="text" label={say(writeMessage)} hint={say(messageHint)} rows={3} />
          <SubmitButton variant="line" waitsFor={undefined} busy={send.isPending} className="justify-self-start">
            {say(sendMessage)}
          </SubmitButton>
        </form>
      )}
      <MessageList list={list}>
        {(message) => (
          <>
            <p lang="" className="whitespace-pre-line wrap-anywhere">
              {message.text}
            </p>
            <p className="text-sm text-soft">{formatMoment(message.at)}</p>
            {new Date(message.withdrawableUntil).getTime() > openedAt && (
              <Button variant="quiet" onClick={() => withdraw.mutate({ params: { id: message.id } })}>
                {say(withdrawText)}
              </Button>
            )}
          </>
        )}
      </MessageList>
    </section>
  )
}
