import { useState } from 'react'
import { entryDocuments, type FullEntryJson } from '#shared/entries/document-calls.ts'
import { media } from '#shared/media.ts'
import { isObjectPath } from '#shared/text/addresses.ts'
import { say } from '#shared/messages/say.ts'
import { optionalNote, warningField } from '#shared/entries/document-messages.ts'
import {
  itsPicture,
  itsSound,
  itsVideo,
  saveWarning,
  savingWarning,
  voiceOf,
  voiceWithoutName,
  warnBeforeFileNote,
  warningSaved,
  whichFile,
} from '#shared/entries/edit-messages.ts'
import { warnBeforeFile } from '#shared/entries/library/view-messages.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, Select, SelectOptions } from '#client/ui/form/field.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { fileName } from '#client/features/entries/view/content-warning.tsx'

/** Files of an entry that this site stores, with their labels. */
export function filesOf({ imageUrl, audioUrl, videoUrl, voices }: FullEntryJson): { path: string; name: string }[] {
  const own = [
    { path: imageUrl, name: say(itsPicture) },
    { path: audioUrl, name: say(itsSound) },
    { path: videoUrl, name: say(itsVideo) },
    ...voices.map(({ url, speaker }) => ({
      path: url,
      name: speaker ? say(voiceOf, { speaker }) : say(voiceWithoutName),
    })),
  ]
  return own.flatMap(({ path, name }) => (path !== null && isObjectPath(path) ? [{ path, name }] : []))
}

interface FileWarningsProps extends OpenProps {
  entry: FullEntryJson
}

export function FileWarningsDialog({ entry, ...dialog }: FileWarningsProps) {
  const files = filesOf(entry)
  const [path, setPath] = useState(files[0]?.path ?? '')
  return (
    <Dialog {...dialog} title={say(warnBeforeFile)} description={say(warnBeforeFileNote)}>
      <div className="grid gap-5">
        <Field label={say(whichFile)}>
          <Select value={path} onText={setPath}>
            <SelectOptions options={files.map((file) => [file.path, file.name] as const)} />
          </Select>
        </Field>
        <OneWarning
          key={path}
          path={path}
          warning={entry.fileWarnings[path] ?? ''}
          onDone={() => dialog.onOpenChange(false)}
        />
      </div>
    </Dialog>
  )
}

function OneWarning({ path, warning, onDone }: { path: string; warning: string; onDone: () => void }) {
  const warn = useCommand(media.warn, {
    successMessage: say(warningSaved),
    invalidates: [entryDocuments.read],
    onSuccess: () => {
      form.discard()
      onDone()
    },
  })
  const form = useDraftForm({
    name: `warning ${path}`,
    initial: { warning },
    draft: media.warn.input,
    command: warn,
  })
  const send = () => warn.mutate({ params: { id: fileName(path) }, body: form.value })
  return (
    <FormBox form={form} submit={say(saveWarning)} submitting={say(savingWarning)} onSubmit={form.handleSubmit(send)}>
      <DraftField form={form} name="warning" label={say(warningField)} note={say(optionalNote)} rows={3} />
    </FormBox>
  )
}
