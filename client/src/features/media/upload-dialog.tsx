import { useEffect, useRef, useState } from 'react'
import { media, type MediaKind } from '#shared/media.ts'
import { say } from '#shared/messages/say.ts'
import { cancelButton, errorTitle } from '#shared/messages/messages.ts'
import {
  audioUploaded,
  chooseAnother,
  chooseFileFirst,
  chooseOrDrop,
  fileDidNotArrive,
  imageUploaded,
  uploadAudioTitle,
  uploadButton,
  uploadFailed,
  uploadImageTitle,
  uploadVideoTitle,
  uploadedBar,
  uploadingButton,
  videoUploaded,
} from '#shared/text/media-messages.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { ApiError, hasStatus } from '#client/lib/query/api.ts'
import { sayLoggedOut } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFoot, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { FormError } from '#client/ui/form/form-error.tsx'
import { FileBox } from '#client/ui/form/file-box.tsx'
import { ProgressBar } from '#client/ui/list/progress-bar.tsx'
import { toast } from '#client/lib/page/toast.ts'
import { SubmitButton } from '#client/ui/form/submit-button.tsx'
import { chooseFile, signForLibrary, type Chosen } from './upload-file.ts'
import { acceptFor, hintFor, fileSizeText } from './upload-text.ts'

const titles: Record<MediaKind, PlainText> = {
  image: uploadImageTitle,
  audio: uploadAudioTitle,
  video: uploadVideoTitle,
}
const uploaded: Record<MediaKind, PlainText> = { image: imageUploaded, audio: audioUploaded, video: videoUploaded }

interface UploadDialogProps extends OpenProps {
  kind: MediaKind
  onUploaded: (objectPath: string) => void
}

/** State of an upload to the library: choosing, sending, registering. */
function useUpload({ kind, onOpenChange, onUploaded }: UploadDialogProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [errorText, setErrorText] = useState<string>()
  const register = useCommand(media.registerUpload, {
    successMessage: say(uploaded[kind]),
    silent: true,
  })
  const underway = useRef<Chosen | null>(null)
  useEffect(() => () => underway.current?.cancel(), [])

  const replaceFile = (nextFile: Chosen | null) => {
    underway.current?.cancel()
    underway.current = nextFile
    setChosen(nextFile)
    setPercent(null)
  }
  const choose = (file: File | undefined) => {
    setErrorText(undefined)
    replaceFile(null)
    if (!file) return
    try {
      replaceFile(chooseFile(file, kind, signForLibrary))
    } catch (error) {
      setErrorText(error instanceof Error ? error.message : String(error))
    }
  }
  const showFailure = (error: unknown) => {
    setPercent(null)
    if (hasStatus(error, 401)) return sayLoggedOut()
    toast({ title: say(errorTitle), description: say(uploadFailed), tone: 'error' })
    setErrorText(error instanceof ApiError ? error.sentence : say(fileDidNotArrive))
  }
  const send = async () => {
    if (!chosen) return
    setErrorText(undefined)
    setPercent(0)
    const address = await chosen.send(setPercent).catch(showFailure)
    if (!address) return
    try {
      const { objectPath } = await register.mutateAsync({ body: { mediaURL: address } })
      if (underway.current !== chosen) return
      replaceFile(null)
      onUploaded(objectPath)
      onOpenChange(false)
    } catch (error) {
      // After a 4xx the same file would be refused again; after a server error it can be sent again.
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401
      replaceFile(refused ? null : chooseFile(chosen.file, kind, signForLibrary))
      showFailure(error)
    }
  }
  const busy = percent !== null || register.isPending
  return { chosen, percent, errorText, busy, choose, reset: () => choose(undefined), send }
}

/** Uploads a file to a signed address and puts its path into the form (docs/product.md 27). */
export function UploadDialog(props: UploadDialogProps) {
  const { kind, open, onOpenChange } = props
  const { chosen, percent, errorText, busy, choose, reset, send } = useUpload(props)
  const button = useRef<HTMLButtonElement>(null)
  // The file chooser has disappeared together with its focus.
  useEffect(() => {
    if (chosen) button.current?.focus()
  }, [chosen])
  const close = (isOpen: boolean) => {
    if (!isOpen) reset()
    onOpenChange(isOpen)
  }
  return (
    <Dialog open={open} onOpenChange={close} title={say(titles[kind])}>
      <div className="grid gap-4">
        {!chosen && (
          <FileBox label={say(chooseOrDrop)} hint={hintFor(kind)} accept={acceptFor(kind)} onChoose={choose} />
        )}
        {chosen && (
          <div className="grid gap-3 rounded-card border bg-background p-4">
            <p className="break-all">
              <span className="font-semibold">{chosen.name}</span>{' '}
              <span className="whitespace-nowrap text-soft">{fileSizeText(chosen.size)}</span>
            </p>
            {busy && (
              <div className="flex items-center gap-3">
                <ProgressBar label={say(uploadedBar)} max={100} value={percent ?? 100} />
                <span className="w-12 shrink-0 text-right text-sm tabular-nums">{percent ?? 100} %</span>
              </div>
            )}
          </div>
        )}
        {errorText && <FormError>{errorText}</FormError>}
      </div>
      <DialogFoot>
        <Button variant="line" onClick={() => (chosen ? reset() : close(false))}>
          {say(chosen && !busy ? chooseAnother : cancelButton)}
        </Button>
        <SubmitButton
          type="button"
          ref={button}
          busy={busy}
          waitsFor={chosen || busy ? undefined : say(chooseFileFirst)}
          onClick={() => void send()}
        >
          {say(busy ? uploadingButton : uploadButton)}
        </SubmitButton>
      </DialogFoot>
    </Dialog>
  )
}
