import { FileUp, Trash2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { pendingUploads } from '#shared/media.ts'
import { ApiError, call } from '#client/lib/query/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import { SpinnerMark } from '#client/ui/message/spinner-mark.tsx'
import { InlineError } from '#client/ui/form/form-error.tsx'
import { uploadLimits } from '#shared/site/site.ts'
import { say } from '#shared/messages/say.ts'
import { removeButton } from '#shared/messages/messages.ts'
import {
  chooseFileButton,
  chosenPicture,
  fileDidNotArrive,
  listenToChosen,
  sendingFile,
} from '#shared/text/media-messages.ts'
import { acceptFor, hintFor, uploadRefusals, typeOf } from './upload-text.ts'

type Kind = 'image' | 'audio'

/** Uploads a file and returns its path. Only its sender and admins see it before approval. Throws an error with a sentence. */
async function sendPendingUpload(file: File, kind: Kind): Promise<string> {
  const sentences = uploadRefusals(kind)
  if (file.size === 0) throw new Error(sentences.empty)
  if (file.size > uploadLimits[kind]) throw new Error(sentences.tooLarge)
  const contentType = typeOf(file, kind)
  const { uploadURL, headers } = await call(pendingUploads.upload, { body: { kind, contentType, size: file.size } })
  const response = await fetch(uploadURL, { method: 'PUT', headers, body: file })
  if (!response.ok) throw new Error(say(fileDidNotArrive))
  return (await call(pendingUploads.registerUpload, { body: { mediaURL: uploadURL } })).objectPath
}

export interface PendingUploadFieldProps {
  kind: Kind
  label: string
  note?: string | undefined
  /** Path of the uploaded file; empty if there is none. */
  value: string
  onChange: (path: string) => void
  error?: string | undefined
  /** Alternative source of a file, such as a recorder. */
  or?: ((onFile: (file: File) => void) => ReactNode) | undefined
}

/** Field for a file that is uploaded as soon as it is chosen. */
export function PendingUploadField({ kind, label, note, value, onChange, error, or }: PendingUploadFieldProps) {
  const id = useId()
  const [state, setState] = useState<{ busy: boolean; errorText?: string }>({ busy: false })
  const choose = async (file: File | undefined) => {
    if (!file) return
    setState({ busy: true })
    try {
      onChange(await sendPendingUpload(file, kind))
      setState({ busy: false })
    } catch (refusal) {
      const isOwnSentence = refusal instanceof ApiError || (refusal instanceof Error && refusal.name === 'Error')
      const sentence = refusal instanceof ApiError ? refusal.sentence : isOwnSentence ? refusal.message : undefined
      setState({ busy: false, errorText: sentence ?? say(fileDidNotArrive) })
    }
  }
  const errorText = state.errorText ?? error
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 flex w-full flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {label}
        {note && <span className="text-sm font-normal text-soft">{note}</span>}
      </legend>
      {value ? (
        <div className="flex flex-wrap items-center gap-3">
          {kind === 'image' ? (
            <Picture src={value} alt={say(chosenPicture)} className="h-32 w-full rounded-field sm:w-48" />
          ) : (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- what they have just said or chosen themselves
            <audio src={value} controls preload="none" aria-label={say(listenToChosen)} className="w-full sm:w-72" />
          )}
          <Button variant="quiet" size="small" onClick={() => onChange('')}>
            <Trash2 aria-hidden />
            {say(removeButton)}
            <span className="sr-only"> {label}</span>
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          <label
            htmlFor={id}
            className="inline-flex min-h-11 items-center gap-2 rounded-button border border-edge bg-surface/70 px-4.5 py-2.5 font-semibold hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            {state.busy ? <SpinnerMark /> : <FileUp aria-hidden className="size-[1.15em]" />}
            {say(state.busy ? sendingFile : chooseFileButton)}
            <span className="sr-only">: {label}</span>
            <input
              id={id}
              type="file"
              accept={acceptFor(kind)}
              disabled={state.busy}
              aria-describedby={`${id}-hint`}
              className="sr-only"
              onChange={(event) => {
                void choose(event.target.files?.[0])
                // Allows choosing the same file again.
                event.target.value = ''
              }}
            />
          </label>
          {or?.((file) => void choose(file))}
        </div>
      )}
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hintFor(kind)}
      </p>
      <InlineError className="text-sm">{errorText}</InlineError>
    </fieldset>
  )
}
