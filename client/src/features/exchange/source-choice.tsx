import {
  authorLabel,
  licenceLabel,
  webAddressLabel,
  yearLabel,
  optionalNote,
} from '#shared/entries/document-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { SourceDraft, type Source } from '#shared/entries/sources.ts'
import {
  addSourceButton,
  addingSourceButton,
  licenceHint,
  newSourceAbout,
  newSourceButton,
  newSourceTitle,
  noLicenceYet,
  sourceChoose,
  sourceLabel,
  sourceWithLicence,
  sourcesEmpty,
  sourcesFailed,
  titleLabel,
} from '#shared/exchange/form-messages.ts'
import { say } from '#shared/messages/say.ts'
import { sourcesQuery } from '#client/domain/sources.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, Select, TextInput } from '#client/ui/form/field.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { missingFieldsText } from '#client/ui/form/submit-button.tsx'

const emptySource = { title: '', author: '', year: '', url: '', licence: '' }

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
    initial: emptySource,
    draft: SourceDraft,
    body: ({ year, ...rest }) => ({ ...rest, year: year.trim() === '' ? null : Number(year) }),
    command: create,
  })
  const { value, fieldErrors, change } = form
  const text = (name: keyof typeof emptySource) => ({
    value: value[name],
    autoComplete: 'off',
    onText: (text: string) => change({ [name]: text }),
  })
  const send = () =>
    create.mutate({ body: SourceDraft.parse({ ...value, year: value.year ? Number(value.year) : null }) })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say(newSourceTitle)} description={say(newSourceAbout)}>
      <FormBox
        form={form}
        submit={say(addSourceButton)}
        submitting={say(addingSourceButton)}
        waitsFor={missingFieldsText({
          [say(titleLabel)]: value.title.trim(),
          [say(licenceLabel)]: value.licence.trim(),
        })}
        onSubmit={form.handleSubmit(send)}
      >
        <Field label={say(titleLabel)} required error={fieldErrors['title']}>
          <TextInput {...text('title')} />
        </Field>
        <Field label={say(licenceLabel)} required hint={say(licenceHint)} error={fieldErrors['licence']}>
          <TextInput {...text('licence')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
          <Field label={say(authorLabel)} note={say(optionalNote)} error={fieldErrors['author']}>
            <TextInput {...text('author')} />
          </Field>
          <Field label={say(yearLabel)} note={say(optionalNote)} error={fieldErrors['year']}>
            <TextInput inputMode="numeric" {...text('year')} />
          </Field>
        </div>
        <Field label={say(webAddressLabel)} note={say(optionalNote)} error={fieldErrors['url']}>
          <TextInput type="url" {...text('url')} />
        </Field>
      </FormBox>
    </Dialog>
  )
}

const describeSource = ({ title, author, year, licence }: Source) =>
  say(sourceWithLicence, {
    source: `${title}${author || year ? ` (${[author, year].filter(Boolean).join(', ')})` : ''}`,
    licence: licence ?? say(noLicenceYet),
  })

/** Source of the words in a file. A source without a licence cannot be used. */
export function SourceChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [open, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(sourcesQuery())
  if (error) {
    const failure = say(sourcesFailed)
    return <ReadFailure failure={failure} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <Field label={say(sourceLabel)} required>
        <Select value={value} disabled={!data} onText={onChange}>
          <option value="">{data?.length === 0 ? say(sourcesEmpty) : say(sourceChoose)}</option>
          {data?.map((source) => (
            <option key={source.id} lang="" value={source.id} disabled={source.licence === null}>
              {describeSource(source)}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="line" className="sm:min-h-12" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {say(newSourceButton)}
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
