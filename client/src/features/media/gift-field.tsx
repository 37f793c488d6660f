import { FileUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { gifts } from '#shared/media.ts'
import { ApiError, call } from '#client/lib/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { SpinnerMark } from '#client/ui/spinner-mark.tsx'
import { uploadLimits } from '#shared/site.ts'
import { acceptFor, hintFor, refusals, typeOf } from './upload-words.ts'

type Kind = 'image' | 'audio'

/** Sends a file and answers where it is; nobody but its sender and admins sees it before it is approved. Throws why not. */
async function sendGift(file: File, kind: Kind): Promise<string> {
  const says = refusals(kind)
  if (file.size === 0) throw new Error(says.empty)
  if (file.size > uploadLimits[kind]) throw new Error(says.tooLarge)
  const contentType = typeOf(file, kind)
  const { uploadURL, headers } = await call(gifts.upload, { body: { kind, contentType, size: file.size } })
  const sent = await fetch(uploadURL, { method: 'PUT', headers, body: file })
  if (!sent.ok) throw new Error('The file did not arrive. Please try again.')
  return (await call(gifts.register, { body: { mediaURL: uploadURL } })).objectPath
}

export interface GiftFieldProps {
  kind: Kind
  label: string
  note?: string | undefined
  /** Where what was sent is; empty while there is nothing. */
  value: string
  onChange: (path: string) => void
  error?: string | undefined
  /** Another way to a file, as a recorder. */
  or?: ((onFile: (file: File) => void) => ReactNode) | undefined
}

/** A file that goes along: sent as soon as it is chosen. */
export function GiftField({ kind, label, note, value, onChange, error, or }: GiftFieldProps) {
  const id = useId()
  const [state, setState] = useState<{ busy: boolean; fault?: string }>({ busy: false })
  const choose = async (file: File | undefined) => {
    if (!file) return
    setState({ busy: true })
    try {
      onChange(await sendGift(file, kind))
      setState({ busy: false })
    } catch (refusal) {
      const isSaid = refusal instanceof ApiError || (refusal instanceof Error && refusal.name === 'Error')
      const said = refusal instanceof ApiError ? refusal.sentence : isSaid ? refusal.message : undefined
      setState({ busy: false, fault: said ?? 'The file did not arrive. Please try again.' })
    }
  }
  const fault = state.fault ?? error
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 flex w-full flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {label}
        {note && <span className="text-sm font-normal text-soft">{note}</span>}
      </legend>
      {value ? (
        <div className="flex flex-wrap items-center gap-3">
          {kind === 'image' ? (
            <Picture src={value} alt="Chosen" className="h-32 w-full rounded-field sm:w-48" />
          ) : (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- what they have just said or chosen themselves
            <audio src={value} controls preload="none" aria-label="Listen" className="w-full sm:w-72" />
          )}
          <Button variant="quiet" size="small" onClick={() => onChange('')}>
            <Trash2 aria-hidden />
            Remove<span className="sr-only"> {label}</span>
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          <label
            htmlFor={id}
            className="inline-flex min-h-11 items-center gap-2 rounded-button border border-edge bg-sheet/70 px-4.5 py-2.5 font-semibold hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold"
          >
            {state.busy ? <SpinnerMark /> : <FileUp aria-hidden className="size-[1.15em]" />}
            {state.busy ? 'Sending...' : 'Choose a file'}
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
                // The same file may be chosen again.
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
      {fault && (
        <p role="alert" className="text-sm font-medium text-clay">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
