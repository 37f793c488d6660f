import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { contributions } from '#shared/contributions/contributions.ts'
import { keepIt, takeBackNote, takeThisBack, takeVoiceBack, voiceIsGone } from '#shared/contributions/messages.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { say } from '#shared/messages/say.ts'
import { recordings } from '#shared/voices/voices.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'

/** Withdraws a published voice for good. Its sender needs no code. */
export function TakeBackVoice({ recordingId, title }: { recordingId: string; title: string }) {
  const [asking, setAsking] = useState(false)
  const takeBack = useCommand(recordings.remove, {
    successMessage: say(voiceIsGone),
    invalidates: [contributions.listOwn, contributions.listProposals, entryDocuments.read],
    onSuccess: () => setAsking(false),
  })
  return (
    <>
      <Button variant="quiet" size="small" className="-ml-3" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        {say(takeVoiceBack)}
        <span className="sr-only"> {title}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={say(takeThisBack)}
        description={say(takeBackNote, { title })}
        confirm={say(takeVoiceBack)}
        cancelLabel={say(keepIt)}
        busy={takeBack.isPending}
        danger
        onConfirm={() => takeBack.mutate({ params: { id: recordingId } })}
      />
    </>
  )
}
