import { useEffect, useRef, useState } from 'react'
import { media } from '#shared/media.ts'
import type { MediaKind } from '#shared/media.ts'
import { ApiError } from '#client/lib/api.ts'
import { sayLoggedOut } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFoot } from '#client/ui/dialog.tsx'
import { Fault } from '#client/ui/fault.tsx'
import { FileBox } from '#client/ui/file-box.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { toast } from '#client/ui/toast.ts'
import { SubmitButton } from '#client/ui/submit-button.tsx'
import { chooseFile, signForLibrary } from './upload-file.ts'
import type { Chosen } from './upload-file.ts'
import { acceptFor, hintFor, kindNames, sizeInWords } from './upload-words.ts'

interface UploadDialogProps {
  kind: MediaKind
  open: boolean
  onOpenChange: (open: boolean) => void
  onUploaded: (objectPath: string) => void
}

/** From choosing a file to its place in the library: chosen, on its way, registered. */
function useUpload({ kind, onOpenChange, onUploaded }: UploadDialogProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const register = useCommand(media.register, {
    says: { title: 'Success', description: `${kindNames[kind]} uploaded successfully` },
    quiet: true,
  })
  const underway = useRef<Chosen | null>(null)
  useEffect(() => () => underway.current?.cancel(), [])

  const keep = (next: Chosen | null) => {
    underway.current?.cancel()
    underway.current = next
    setChosen(next)
    setPercent(null)
  }
  const choose = (file: File | undefined) => {
    setFault(undefined)
    keep(null)
    if (!file) return
    try {
      keep(chooseFile(file, kind, signForLibrary))
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
  }
  const failed = (error: unknown) => {
    setPercent(null)
    if (error instanceof ApiError && error.status === 401) return sayLoggedOut()
    toast({ title: 'Error', description: 'File upload failed', tone: 'error' })
    setFault(error instanceof ApiError ? error.sentence : 'The file did not arrive. Please try again.')
  }
  const send = async () => {
    if (!chosen) return
    setFault(undefined)
    setPercent(0)
    const address = await chosen.send(setPercent).catch(failed)
    if (!address) return
    try {
      const { objectPath } = await register.mutateAsync({ body: { mediaURL: address } })
      if (underway.current !== chosen) return
      keep(null)
      onUploaded(objectPath)
      onOpenChange(false)
    } catch (error) {
      // What arrived was refused: the same file would be again. Where the server itself failed, it may be sent once more.
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401
      keep(refused ? null : chooseFile(chosen.file, kind, signForLibrary))
      failed(error)
    }
  }
  const busy = percent !== null || register.isPending
  return { chosen, percent, fault, busy, choose, reset: () => choose(undefined), send }
}

/** docs/product.md 54: a file goes to a signed address, and its path into the form. */
export function UploadDialog(props: UploadDialogProps) {
  const { kind, open, onOpenChange } = props
  const { chosen, percent, fault, busy, choose, reset, send } = useUpload(props)
  const button = useRef<HTMLButtonElement>(null)
  // The chooser is gone by then, and its focus with it.
  useEffect(() => {
    if (chosen) button.current?.focus()
  }, [chosen])
  const close = (still: boolean) => {
    if (!still) reset()
    onOpenChange(still)
  }
  return (
    <Dialog open={open} onOpenChange={close} title={`Upload ${kindNames[kind]}`}>
      <div className="grid gap-4">
        {!chosen && (
          <FileBox
            label="Choose a file, or drop it here"
            hint={hintFor(kind)}
            accept={acceptFor(kind)}
            onChoose={choose}
          />
        )}
        {chosen && (
          <div className="grid gap-3 rounded-card border bg-paper p-4">
            <p className="break-all">
              <span className="font-semibold">{chosen.name}</span>{' '}
              <span className="whitespace-nowrap text-soft">{sizeInWords(chosen.size)}</span>
            </p>
            {busy && (
              <div className="flex items-center gap-3">
                <ProgressBar label="Uploaded" max={100} value={percent ?? 100} />
                <span className="w-12 shrink-0 text-right text-sm tabular-nums">{percent ?? 100} %</span>
              </div>
            )}
          </div>
        )}
        {fault && <Fault>{fault}</Fault>}
      </div>
      <DialogFoot>
        <Button variant="line" onClick={() => (chosen ? reset() : close(false))}>
          {chosen && !busy ? 'Choose another' : 'Cancel'}
        </Button>
        <SubmitButton
          type="button"
          ref={button}
          busy={busy}
          waitsFor={chosen || busy ? undefined : 'Choose a file first.'}
          onClick={() => void send()}
        >
          {busy ? 'Uploading...' : 'Upload'}
        </SubmitButton>
      </DialogFoot>
    </Dialog>
  )
}
