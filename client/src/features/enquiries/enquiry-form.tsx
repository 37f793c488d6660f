import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field, TextArea } from '#client/ui/field.tsx'

interface EnquiryFormProps {
  label: string
  hint?: string
  submit: string
  initial?: string
  /** Characters. */
  longest: number
  busy: boolean
  onSend: (text: string) => void
  onBack?: () => void
}

/** A few lines, and a button that waits for them. */
export function EnquiryForm({ label, hint, submit, initial = '', longest, busy, onSend, onBack }: EnquiryFormProps) {
  const [text, setText] = useState(initial)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() && !busy) onSend(text)
  }
  return (
    <form onSubmit={send} className="grid w-full gap-3">
      <Field label={label} {...(hint && { hint })}>
        <TextArea rows={3} maxLength={longest} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="line" busy={busy} disabled={text.trim() === ''}>
          {submit}
        </Button>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
        )}
      </div>
    </form>
  )
}
