import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import { type EntryType } from '#shared/entries/entries.ts'
import { entryTypeLabels } from '#shared/entries/value-labels.ts'
import type { MediaKind } from '#shared/media.ts'
import { say } from '#shared/messages/say.ts'
import { sourcesQuery } from '#client/domain/sources.ts'
import { optionsOf } from '#client/lib/options.ts'
import { optionalNote } from '#shared/entries/document-messages.ts'
import { chooseOption, pleaseChooseType } from '#shared/entries/edit-messages.ts'
import type { DraftForm } from '#client/lib/form/draft-form.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, Select, TextArea, TextInput, SelectOptions } from '#client/ui/form/field.tsx'
import { FormBox, type SubmitWords } from '#client/ui/form/form-box.tsx'
import { useDialects } from '#client/domain/dialects.ts'
import { fieldLabels, mediaFields, type EntryFields } from './entry-fields.ts'
import { MediaSection, type UploadPart } from './entry-media-fields.tsx'

export interface EntryFormDialogProps extends OpenProps {
  Upload: UploadPart
  /** Receives the focus if the opener of the dialog is gone. */
  focusAfter?: RefObject<HTMLElement | null>
}

interface EntryFormProps extends EntryFormDialogProps, SubmitWords {
  title: string
  description?: string
  notice?: ReactNode
  /** Further parts of an existing entry, below the fields. They replace the fields for dialect and source. */
  more?: ReactNode
  contentHint?: ReactNode
  form: DraftForm<EntryFields>
  /** Files of a contribution that waits for its decision. */
  pendingFiles?: readonly string[]
  onSubmit: (event: SubmitEvent) => void
}

type TextName = 'title' | 'pronunciation'

/** Dialect and source as text fields with suggestions. */
function PlainOrigin({ form }: { form: DraftForm<EntryFields> }) {
  const { value, fieldErrors, change } = form
  const id = useId()
  const dialects = useDialects()
  const { data: sources = [] } = useQuery(sourcesQuery())
  const offered = { dialect: dialects.map(({ name }) => name), source: sources.map(({ title }) => title) }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {(['dialect', 'source'] as const).map((name) => (
        <Field key={name} label={say(fieldLabels[name])} note={say(optionalNote)} error={fieldErrors[name]}>
          <TextInput
            list={`${id}-${name}`}
            autoComplete="off"
            value={value[name]}
            onText={(text) => change({ [name]: text, version: value.version })}
          />
          <datalist id={`${id}-${name}`}>
            {offered[name].map((text) => (
              <option key={text}>{text}</option>
            ))}
          </datalist>
        </Field>
      ))}
    </div>
  )
}

interface FieldsProps extends Pick<EntryFormProps, 'form' | 'contentHint'> {
  isPlain: boolean
}

function Fields({ form, contentHint, isPlain }: FieldsProps) {
  const { value, fieldErrors } = form
  // An edit belongs to the version on which it was made, also after a reload.
  const change = (part: Partial<EntryFields>) => form.change({ ...part, version: value.version })
  const text = (name: TextName) => ({
    value: value[name],
    onText: (text: string) => change({ [name]: text }),
  })
  const optional = (name: TextName) => (
    <Field label={say(fieldLabels[name])} note={say(optionalNote)} error={fieldErrors[name]}>
      <TextInput {...text(name)} />
    </Field>
  )
  return (
    <>
      <Field label={say(fieldLabels.type)} required error={fieldErrors['type'] && say(pleaseChooseType)}>
        <Select value={value.type} onText={(value) => change({ type: value as EntryType })}>
          {value.type === '' && <option value="">{say(chooseOption)}</option>}
          <SelectOptions options={optionsOf(entryTypeLabels)} />
        </Select>
      </Field>
      <Field label={say(fieldLabels.title)} required error={fieldErrors['title']}>
        <TextInput lang="dtp" autoComplete="off" {...text('title')} />
      </Field>
      <Field label={say(fieldLabels.content)} required error={fieldErrors['content']}>
        <TextArea rows={4} value={value.content} onText={(content) => change({ content, follows: false })} />
      </Field>
      {contentHint}
      {optional('pronunciation')}
      {isPlain && <PlainOrigin form={form} />}
    </>
  )
}

export function EntryForm(props: EntryFormProps) {
  const { Upload, notice, more, contentHint, form, pendingFiles, submit, submitting, onSubmit, ...dialog } = props
  const [kind, setKind] = useState<MediaKind>()
  const [uploading, setUploading] = useState(false)
  const upload = (next: MediaKind) => {
    setKind(next)
    setUploading(true)
  }
  return (
    <Dialog size="wide" {...dialog}>
      {notice}
      <FormBox form={form} submit={submit} submitting={submitting} onSubmit={onSubmit}>
        <Fields form={form} contentHint={contentHint} isPlain={!more} />
        <MediaSection form={form} pendingFiles={pendingFiles} onUpload={upload} />
        {more}
      </FormBox>
      {kind && (
        <Upload
          key={kind}
          kind={kind}
          open={uploading}
          onOpenChange={setUploading}
          onUploaded={(path) => form.change(({ version }) => ({ [mediaFields[kind]]: path, version }))}
        />
      )}
    </Dialog>
  )
}
