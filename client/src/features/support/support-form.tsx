import { SupportEmail, support } from '#shared/support.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Field, TextArea, TextInput } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import { Card } from '#client/ui/card.tsx'
import { emptyOf } from '#client/ui/submit-button.tsx'

/** An e-mail to those who run the site; the plan goes along by itself. */
export function SupportForm({ email }: { email: string | null }) {
  const write = useCommand(support.write, {
    says: { title: 'Your message is on its way', description: 'We answer to your e-mail address.' },
    after: () => form.discard(),
  })
  const form = useDraftForm({
    name: 'support letter',
    initial: { subject: '', text: '' },
    draft: SupportEmail,
    body: (value) => value,
    command: write,
  })
  const { value, faults, change } = form
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
        <Field label="Subject" required error={faults['subject']}>
          <TextInput
            autoComplete="off"
            maxLength={200}
            value={value.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        </Field>
        <Field label="Message" required error={faults['text']}>
          <TextArea
            rows={8}
            maxLength={5000}
            value={value.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Field>
      </FormBox>
    </Card>
  )
}
