import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { mediaKinds } from '#shared/media.ts'
import type { MediaKind } from '#shared/media.ts'
import { giftPathOf, isObjectPath } from '#shared/addresses.ts'
import type { DraftForm } from '#client/lib/draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, TextInput } from '#client/ui/field.tsx'
import { fieldLabels, mediaFields } from './category-fields.ts'
import type { CategoryFields } from './category-fields.ts'

/** What the page brings from the media slice: takes a file and answers its path. */
export type UploadPart = (props: {
  kind: MediaKind
  open: boolean
  onOpenChange: (open: boolean) => void
  onUploaded: (objectPath: string) => void
}) => ReactNode

export const mediaNames: Record<MediaKind, string> = { image: 'Image', audio: 'Audio', video: 'Video' }

/** Only what this site serves itself: an address is not visited while somebody is still typing it. */
function Sample({ kind, path, isHeld }: { kind: MediaKind; path: string; isHeld: boolean }) {
  // What somebody sent in is not at its public address before it is approved; admins see it where it waits.
  const [first, then] = isHeld ? [giftPathOf(path), path] : [path, giftPathOf(path)]
  const [isFirst, setIsFirst] = useState(true)
  const src = isFirst ? first : then
  const onError = () => setIsFirst(false)
  if (kind === 'image') return <img src={src} alt="" onError={onError} className="max-h-32 rounded-field border" />
  if (kind === 'audio')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a sample for the admin who has just chosen the file
    return <audio src={src} controls preload="metadata" onError={onError} aria-label="Listen" className="w-full" />
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video src={path} controls preload="metadata" aria-label="Watch" className="max-h-40 rounded-field border" />
}

interface MediaFieldProps extends Pick<MediaSectionProps, 'form' | 'held'> {
  kind: MediaKind
  onUpload: () => void
}

function MediaField({ kind, form, held, onUpload }: MediaFieldProps) {
  const name = mediaFields[kind]
  const path = form.value[name].trim()
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={fieldLabels[name]} note="optional" error={form.faults[name]} className="flex-[1_1_14rem]">
          <TextInput
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://…"
            value={form.value[name]}
            onChange={(event) => form.change({ [name]: event.target.value, version: form.value.version })}
          />
        </Field>
        <Button variant="line" className="max-sm:w-full" onClick={onUpload}>
          <Upload aria-hidden />
          Upload {mediaNames[kind]}
        </Button>
      </div>
      {path && <p className="text-sm break-all text-soft">Chosen: {path}</p>}
      {isObjectPath(path) && <Sample key={path} kind={kind} path={path} isHeld={held?.includes(path) ?? false} />}
    </div>
  )
}

interface MediaSectionProps {
  form: DraftForm<CategoryFields>
  /** Files that wait with what was sent in. */
  held?: readonly string[] | undefined
  onUpload: (kind: MediaKind) => void
}

export const MediaSection = ({ form, held, onUpload }: MediaSectionProps) => (
  <fieldset className="grid gap-4 border-t pt-4">
    <legend className="float-left w-full pb-1 font-head text-lg">Media</legend>
    {mediaKinds.map((kind) => (
      <MediaField key={kind} kind={kind} form={form} held={held} onUpload={() => onUpload(kind)} />
    ))}
  </fieldset>
)
