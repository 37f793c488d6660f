import { useState } from 'react'
import { say } from '#shared/messages/say.ts'
import {
  answersUnsent,
  answersUnsentText,
  leaveBehind,
  sendBusy,
  sendFirst,
  sendOffline,
  stayButton,
} from '#shared/study/offline-messages.ts'
import { sendAnswers, sendFailure } from '#client/domain/answering/send-answers.ts'
import { unsentItems } from '#client/domain/answering/answer-queue.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { InlineError } from '#client/ui/form/form-error.tsx'
import { logOut } from './logout.ts'

interface LeaveDialogProps {
  person: string
  answers: number
  onStay: () => void
}

/** Warns before a logout that would leave answers unsent. */
export function LeaveDialog({ person, answers, onStay }: LeaveDialogProps) {
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState<string>()
  const send = async () => {
    setBusy(true)
    await sendAnswers(person)
    if ((await unsentItems(person)).length === 0) return logOut()
    setBusy(false)
    setErrorText(say(sendFailure() === 'server' ? sendBusy : sendOffline))
  }
  return (
    <Dialog
      role="alertdialog"
      open
      onOpenChange={(open) => !open && onStay()}
      title={say(answersUnsent, { count: answers })}
      description={say(answersUnsentText, { count: answers })}
    >
      <div className="grid gap-4">
        <InlineError>{errorText}</InlineError>
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
          <Button variant="line" onClick={onStay}>
            {say(stayButton)}
          </Button>
          <Button variant="line" disabled={busy} onClick={() => void logOut()}>
            {say(leaveBehind, { count: answers })}
          </Button>
          <Button busy={busy} onClick={() => void send()}>
            {say(sendFirst)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
