import type { SubmitEvent } from 'react'
import { backButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { useDraft } from '#client/lib/form/drafts.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, TextArea } from '#client/ui/form/field.tsx'

interface LessonQuestionFormProps {
  label: string
  hint?: string
  submit: string
  draft: ReturnType<typeof useDraft<{ text: string }>>
  longest: number
  busy: boolean
  onSend: (text: string) => void
  onBack?: () => void
}

export function LessonQuestionForm({
  label,
  hint,
  submit,
  draft,
  longest,
  busy,
  onSend,
  onBack,
}: LessonQuestionFormProps) {
  const { text } = draft.value
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!text.trim() || busy) return
    draft.sending()
    onSend(text)
  }
  return (
    <form onSubmit={send} className="grid w-full gap-3">
      <Field label={label} {...(hint && { hint })}>
        <TextArea rows={3} maxLength={longest} value={text} onText={(text) => draft.change({ text })} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="line" busy={busy} disabled={text.trim() === ''}>
          {submit}
        </Button>
        {onBack && (
          <Button
            variant="quiet"
            onClick={() => {
              draft.discard()
              onBack()
            }}
          >
            {say(backButton)}
          </Button>
        )}
      </div>
    </form>
  )
}
