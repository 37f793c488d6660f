import { useLocation, useSearch } from 'wouter'
import { say } from '#shared/messages/say.ts'
import {
  answerTo,
  giveAnAddress,
  messageSent,
  messageSentText,
  sendButton,
  sendingMessage,
  subjectLabel,
  supportMessageLabel,
} from '#shared/site/support-messages.ts'
import { SupportEmail, letterIn, support } from '#shared/site/support.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { Card } from '#client/ui/card.tsx'
import { missingFieldsText } from '#client/ui/form/submit-button.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'

/** E-mail to the operator; the server adds the person's plan. */
export function SupportForm({ email }: { email: string | null }) {
  const [, navigate] = useLocation()
  const write = useCommand(support.write, {
    successMessage: { title: say(messageSent), description: say(messageSentText) },
    onSuccess: () => {
      form.accepted()
      navigate('/support', { replace: true })
    },
  })
  const form = useDraftForm({
    name: 'support letter',
    initial: letterIn(useSearch()),
    draft: SupportEmail,
    command: write,
  })
  const { value } = form
  return (
    <Card className="sm:p-7">
      <FormBox
        form={form}
        submit={say(sendButton)}
        submitting={say(sendingMessage)}
        waitsFor={missingFieldsText({
          [say(subjectLabel)]: value.subject.trim(),
          [say(supportMessageLabel)]: value.text.trim(),
        })}
        onSubmit={form.handleSubmit(() => write.mutate({ body: value }))}
      >
        <p className="text-soft">{email ? say(answerTo, { email }) : say(giveAnAddress)}</p>
        <DraftField form={form} name="subject" label={say(subjectLabel)} required autoComplete="off" maxLength={200} />
        <DraftField form={form} name="text" label={say(supportMessageLabel)} required rows={8} maxLength={5000} />
      </FormBox>
    </Card>
  )
}
