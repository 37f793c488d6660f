// The samples are files that an admin has just chosen.
/* oxlint-disable jsx-a11y/media-has-caption */
import { Upload } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { mediaKinds, type MediaKind } from '#shared/media.ts'
import { pendingUploadPathOf, isObjectPath } from '#shared/text/addresses.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { optionalNote } from '#shared/entries/document-messages.ts'
import {
  audioKind,
  chosenFile,
  imageKind,
  listenToSound,
  mediaLegend,
  uploadAudio,
  uploadImage,
  uploadVideo,
  videoKind,
  watchVideoSample,
} from '#shared/entries/edit-messages.ts'
import type { DraftForm } from '#client/lib/form/draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { fieldLabels, mediaFields, type EntryFields } from './entry-fields.ts'

/** Component from the page that uploads a file and returns its path. */
export type UploadPart = (props: {
  kind: MediaKind
  open: boolean
  onOpenChange: (open: boolean) => void
  onUploaded: (objectPath: string) => void
}) => ReactNode

export const mediaNames: Record<MediaKind, PlainText> = { image: imageKind, audio: audioKind, video: videoKind }
const uploadNames: Record<MediaKind, PlainText> = { image: uploadImage, audio: uploadAudio, video: uploadVideo }

/** Preview of a file on this site. Other addresses are not requested while somebody types them. */
function Sample({ kind, path, isPending }: { kind: MediaKind; path: string; isPending: boolean }) {
  // A contributed file has no public address before its approval; admins see it at its pending address.
  const [firstSource, fallbackSource] = isPending
    ? [pendingUploadPathOf(path), path]
    : [path, pendingUploadPathOf(path)]
  const [isFirst, setIsFirst] = useState(true)
  const src = isFirst ? firstSource : fallbackSource
  const onError = () => setIsFirst(false)
  if (kind === 'image') return <img src={src} alt="" onError={onError} className="max-h-32 rounded-field border" />
  if (kind === 'audio')
    return (
      <audio
        src={src}
        controls
        preload="metadata"
        onError={onError}
        aria-label={say(listenToSound)}
        className="w-full"
      />
    )
  return (
    <video
      src={path}
      controls
      preload="metadata"
      aria-label={say(watchVideoSample)}
      className="max-h-40 rounded-field border"
    />
  )
}

interface MediaFieldProps extends Pick<MediaSectionProps, 'form' | 'pendingFiles'> {
  kind: MediaKind
  onUpload: () => void
}

function MediaField({ kind, form, pendingFiles, onUpload }: MediaFieldProps) {
  const name = mediaFields[kind]
  const path = form.value[name].trim()
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={say(fieldLabels[name])}
          note={say(optionalNote)}
          error={form.fieldErrors[name]}
          className="flex-[1_1_14rem]"
        >
          <TextInput
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://…"
            value={form.value[name]}
            onText={(text) => form.change({ [name]: text, version: form.value.version })}
          />
        </Field>
        <Button variant="line" className="max-sm:w-full" onClick={onUpload}>
          <Upload aria-hidden />
          {say(uploadNames[kind])}
        </Button>
      </div>
      {path && <p className="text-sm break-all text-soft">{say(chosenFile, { path })}</p>}
      {isObjectPath(path) && (
        <Sample key={path} kind={kind} path={path} isPending={pendingFiles?.includes(path) ?? false} />
      )}
    </div>
  )
}

interface MediaSectionProps {
  form: DraftForm<EntryFields>
  pendingFiles?: readonly string[] | undefined
  onUpload: (kind: MediaKind) => void
}

export const MediaSection = ({ form, pendingFiles, onUpload }: MediaSectionProps) => (
  <fieldset className="grid gap-4 border-t pt-4">
    <legend className="float-left w-full pb-1 font-head text-lg">{say(mediaLegend)}</legend>
    {mediaKinds.map((kind) => (
      <MediaField key={kind} kind={kind} form={form} pendingFiles={pendingFiles} onUpload={() => onUpload(kind)} />
    ))}
  </fieldset>
)
