import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { entryDocuments, SourceDraft, type Source } from '#shared/entries/document-calls.ts'
import { pageLimit } from '#shared/paging.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { query } from '#client/lib/query/query-client.ts'
import { ReadFailure } from '#client/lib/query/read-failure.tsx'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, Select, TextInput } from '#client/ui/form/field.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { emptyOf } from '#client/ui/form/submit-button.tsx'

const nothing = { title: '', author: '', year: '', url: '', licence: '' }

interface NewSourceProps extends OpenProps {
  onCreated: (source: Source) => void
}

function NewSource({ open, onOpenChange, onCreated }: NewSourceProps) {
  const create = useCommand(entryDocuments.createSource, {
    silent: true,
    invalidates: [entryDocuments.sources],
    onSuccess: (source) => {
      form.discard()
      onCreated(source)
    },
  })
  const form = useDraftForm({
    name: 'source',
    initial: nothing,
    draft: SourceDraft,
    body: ({ year, ...rest }) => ({ ...rest, year: year.trim() === '' ? null : Number(year) }),
    command: create,
  })
  const { value, fieldErrors, change } = form
  const text = (name: keyof typeof nothing) => ({
    value: value[name],
    autoComplete: 'off',
    onText: (text: string) => change({ [name]: text }),
  })
  const send = () =>
    create.mutate({ body: SourceDraft.parse({ ...value, year: value.year ? Number(value.year) : null }) })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="A new source"
      description="A list, a book or a conversation, as it is cited under every word that came from it."
    >
      <FormBox
        form={form}
        submit="Add Source"
        submitting="Adding..."
        waitsFor={emptyOf({ Title: value.title.trim(), Licence: value.licence.trim() })}
        onSubmit={form.submitting(send)}
      >
        <Field label="Title" required error={fieldErrors['title']}>
          <TextInput {...text('title')} />
        </Field>
        <Field
          label="Licence"
          required
          hint="Under which its words may be shown here, as in CC BY 4.0."
          error={fieldErrors['licence']}
        >
          <TextInput {...text('licence')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
          <Field label="Author" note="optional" error={fieldErrors['author']}>
            <TextInput {...text('author')} />
          </Field>
          <Field label="Year" note="optional" error={fieldErrors['year']}>
            <TextInput inputMode="numeric" {...text('year')} />
          </Field>
        </div>
        <Field label="Web address" note="optional" error={fieldErrors['url']}>
          <TextInput type="url" {...text('url')} />
        </Field>
      </FormBox>
    </Dialog>
  )
}

const named = ({ title, author, year, licence }: Source) =>
  `${title}${author || year ? ` (${[author, year].filter(Boolean).join(', ')})` : ''}: ${licence ?? 'no licence yet'}`

/** Source of the words in a file. A source without a licence cannot be used. */
export function SourceChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [open, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(
    query(entryDocuments.sources, { query: { limit: pageLimit.most } }),
  )
  if (error) {
    const what = 'The sources could not be loaded.'
    return <ReadFailure what={what} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <Field label="Source" required>
        <Select value={value} disabled={!data} onText={onChange}>
          <option value="">{data?.length === 0 ? 'No sources yet' : 'Choose…'}</option>
          {data?.map((source) => (
            <option key={source.id} value={source.id} disabled={source.licence === null}>
              {named(source)}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="line" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        New Source
      </Button>
      <NewSource
        open={open}
        onOpenChange={setOpen}
        onCreated={({ id }) => {
          setOpen(false)
          onChange(id)
        }}
      />
    </div>
  )
}
