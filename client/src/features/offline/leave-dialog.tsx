import { useState } from 'react'
import { sendAnswers, whyUnsent } from '#client/domain/answering/answers.ts'
import { waitingFor } from '#client/domain/answering/outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { logOut } from './device.ts'
import { answersIn } from './offline-words.ts'

interface LeaveDialogProps {
  person: string
  /** Number of unsent answers. */
  answers: number
  onStay: () => void
}

const noLine = 'There is no connection just now. Your answers are kept; try again when you are back.'
const busyServer = 'The server is busy just now. Your answers are kept; try again in a moment.'

/** Warns before a logout that would leave answers unsent. */
export function LeaveDialog({ person, answers, onStay }: LeaveDialogProps) {
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState<string>()
  const send = async () => {
    setBusy(true)
    await sendAnswers(person)
    if ((await waitingFor(person)).length === 0) return logOut()
    setBusy(false)
    setErrorText(whyUnsent() === 'server' ? busyServer : noLine)
  }
  const one = answers === 1
  return (
    <Dialog
      role="alertdialog"
      open
      onOpenChange={(open) => !open && onStay()}
      title={`${answersIn(answers)} ${one ? 'has' : 'have'} not been sent`}
      description={`${one ? 'It is' : 'They are'} kept on this device. If you leave ${one ? 'it' : 'them'} behind, ${one ? 'it is' : 'they are'} sent when you log in here again.`}
    >
      <div className="grid gap-4">
        {errorText && (
          <p role="alert" className="font-medium text-danger">
            {errorText}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
          <Button variant="line" onClick={onStay}>
            Stay
          </Button>
          <Button variant="line" disabled={busy} onClick={() => void logOut()}>
            Log out, leave {one ? 'it' : 'them'} behind
          </Button>
          <Button busy={busy} onClick={() => void send()}>
            Send now, then log out
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
