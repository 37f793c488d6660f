import { SupportEmail, support } from '#shared/site/support.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { Card } from '#client/ui/card.tsx'
import { emptyOf } from '#client/ui/form/submit-button.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'

/** E-mail to the operator; the server adds the person's plan. */
export function SupportForm({ email }: { email: string | null }) {
  const write = useCommand(support.write, {
    successMessage: { title: 'Your message is on its way', description: 'We answer to your e-mail address.' },
    onSuccess: () => void form.accepted(),
  })
  const form = useDraftForm({
    name: 'support letter',
    initial: { subject: '', text: '' },
    draft: SupportEmail,
    body: (value) => value,
    command: write,
  })
  const { value } = form
  return (
    <Card className="sm:p-7">
      <FormBox
        form={form}
        submit="Send"
        submitting="Sending..."
        waitsFor={emptyOf({ Subject: value.subject.trim(), Message: value.text.trim() })}
        onSubmit={form.submitting(() => write.mutate({ body: value }))}
      >
        <p className="text-soft">
          {email ? `We answer to ${email}. ` : 'Please write an address for our answer. '}
          Your plan goes along with the message: with 3 months and longer it is answered first.
        </p>
        <DraftField form={form} name="subject" label="Subject" required autoComplete="off" maxLength={200} />
        <DraftField form={form} name="text" label="Message" required rows={8} maxLength={5000} />
      </FormBox>
    </Card>
  )
}
