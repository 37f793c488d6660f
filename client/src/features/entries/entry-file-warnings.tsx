import { useState } from 'react'
import { dictionary } from '#shared/dictionary.ts'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { media } from '#shared/media.ts'
import { isObjectPath } from '#shared/addresses.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, Select, TextArea } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import { fileName } from './entry-warned.tsx'

/** The files of an entry that this site keeps, as one calls them. */
export function filesOf({ imageUrl, audioUrl, videoUrl, voices }: WholeEntryAnswer): { path: string; name: string }[] {
  const own = [
    { path: imageUrl, name: 'Its picture' },
    { path: audioUrl, name: 'Its sound' },
    { path: videoUrl, name: 'Its video' },
    ...voices.map(({ url, speaker }) => ({
      path: url,
      name: speaker ? `The voice of ${speaker}` : 'A voice without a name',
    })),
  ]
  return own.flatMap(({ path, name }) => (path !== null && isObjectPath(path) ? [{ path, name }] : []))
}

interface FileWarningsProps {
  entry: WholeEntryAnswer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What is said before one picture or sound, apart from the entry. */
export function FileWarningsDialog({ entry, ...dialog }: FileWarningsProps) {
  const files = filesOf(entry)
  const [path, setPath] = useState(files[0]?.path ?? '')
  return (
    <Dialog
      {...dialog}
      title="Warn before a file"
      description="Said wherever the entry is shown, before the file is loaded. Empty says nothing."
    >
      <div className="grid gap-5">
        <Field label="Which file?">
          <Select value={path} onChange={(event) => setPath(event.target.value)}>
            {files.map((file) => (
              <option key={file.path} value={file.path}>
                {file.name}
              </option>
            ))}
          </Select>
        </Field>
        <OneWarning
          key={path}
          path={path}
          now={entry.fileWarnings[path] ?? ''}
          onDone={() => dialog.onOpenChange(false)}
        />
      </div>
    </Dialog>
  )
}

function OneWarning({ path, now, onDone }: { path: string; now: string; onDone: () => void }) {
  const warn = useCommand(media.warn, {
    says: { title: 'Success', description: 'The warning is kept' },
    refreshes: [dictionary.whole],
    after: () => {
      form.discard()
      onDone()
    },
  })
  const form = useDraftForm({
    name: `warning ${path}`,
    initial: { warning: now },
    draft: media.warn.input,
    body: (value) => value,
    command: warn,
  })
  const send = () => warn.mutate({ params: { id: fileName(path) }, body: form.value })
  return (
    <FormBox form={form} submit="Save" submitting="Saving..." onSubmit={form.submitting(send)}>
      <Field label="What is said before it is shown" note="optional" error={form.faults['warning']}>
        <TextArea
          rows={3}
          value={form.value.warning}
          onChange={(event) => form.change({ warning: event.target.value })}
        />
      </Field>
    </FormBox>
  )
}
