import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { categoryTypeLabels, categoryTypes } from '#shared/entries.ts'
import type { CategoryType } from '#shared/entries.ts'
import { dictionary } from '#shared/dictionary.ts'
import type { MediaKind } from '#shared/media.ts'
import type { DraftForm } from '#client/lib/draft-form.ts'
import { query } from '#client/lib/query-client.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, Select, TextArea, TextInput } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import type { SubmitWords } from '#client/ui/form-box.tsx'
import { fieldLabels, mediaFields } from './category-fields.ts'
import type { CategoryFields } from './category-fields.ts'
import { MediaSection } from './category-media.tsx'
import type { UploadPart } from './category-media.tsx'

export interface CategoryDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  Upload: UploadPart
  /** Where the focus goes when what opened the dialog is gone by then. */
  focusAfter?: RefObject<HTMLElement | null>
}

interface CategoryFormProps extends CategoryDialogProps, SubmitWords {
  title: string
  description?: string
  /** Above the fields: what has to be known first. */
  notice?: ReactNode
  /** Below the fields: the rest of an entry that is there already. It says dialect and source instead of the fields for them. */
  more?: ReactNode
  /** Beside the content: where it comes from. */
  contentHint?: ReactNode
  form: DraftForm<CategoryFields>
  /** Files that wait with what was sent in. */
  held?: readonly string[]
  onSubmit: (event: SubmitEvent) => void
}

type TextName = 'title' | 'pronunciation'

/** Dialect and source as texts; those that are known are offered. */
function PlainOrigin({ form }: { form: DraftForm<CategoryFields> }) {
  const { value, faults, change } = form
  const id = useId()
  const { data: dialects = [] } = useQuery(query(dictionary.dialects))
  const { data: sources = [] } = useQuery(query(dictionary.sources, { query: { limit: '100' } }))
  const offered = { dialect: dialects.map(({ name }) => name), source: sources.map(({ title }) => title) }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {(['dialect', 'source'] as const).map((name) => (
        <Field key={name} label={fieldLabels[name]} note="optional" error={faults[name]}>
          <TextInput
            list={`${id}-${name}`}
            autoComplete="off"
            value={value[name]}
            onChange={(event) => change({ [name]: event.target.value, version: value.version })}
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

interface FieldsProps extends Pick<CategoryFormProps, 'form' | 'contentHint'> {
  isPlain: boolean
}

function Fields({ form, contentHint, isPlain }: FieldsProps) {
  const { value, faults } = form
  // What is typed belongs to the version it was typed over, also when it is found again after a reload.
  const change = (part: Partial<CategoryFields>) => form.change({ ...part, version: value.version })
  const text = (name: TextName) => ({
    value: value[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const optional = (name: TextName) => (
    <Field label={fieldLabels[name]} note="optional" error={faults[name]}>
      <TextInput {...text(name)} />
    </Field>
  )
  return (
    <>
      <Field label={fieldLabels.type} required error={faults['type'] && 'Please choose a type.'}>
        <Select value={value.type} onChange={(event) => change({ type: event.target.value as CategoryType })}>
          {value.type === '' && <option value="">Choose…</option>}
          {categoryTypes.map((type) => (
            <option key={type} value={type}>
              {categoryTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={fieldLabels.title} required error={faults['title']}>
        <TextInput lang="dtp" autoComplete="off" {...text('title')} />
      </Field>
      <Field label={fieldLabels.content} required error={faults['content']}>
        <TextArea
          rows={4}
          value={value.content}
          onChange={(event) => change({ content: event.target.value, follows: false })}
        />
      </Field>
      {contentHint}
      {optional('pronunciation')}
      {isPlain && <PlainOrigin form={form} />}
    </>
  )
}

/** The dialog of an entry, whatever it is sent to. */
export function CategoryForm(props: CategoryFormProps) {
  const { Upload, notice, more, contentHint, form, held, submit, submitting, onSubmit, ...dialog } = props
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
        <MediaSection form={form} held={held} onUpload={upload} />
        {more}
      </FormBox>
      {kind && (
        <Upload
          key={kind}
          kind={kind}
          open={uploading}
          onOpenChange={setUploading}
          onUploaded={(path) => form.change({ [mediaFields[kind]]: path, version: form.value.version })}
        />
      )}
    </Dialog>
  )
}
