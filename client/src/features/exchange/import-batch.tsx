import { dialectLabel, sourceLabel } from '#shared/exchange/form-messages.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { categories } from '#shared/entries/entries.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { type Domain, type PartOfSpeech } from '#shared/entries/document.ts'
import { domainLabels, partOfSpeechLabels } from '#shared/entries/value-labels.ts'
import { imports } from '#shared/exchange.ts'
import {
  domainChoice,
  editAbout,
  editButton,
  editTitle,
  editedCount,
  editingButton,
  partChoice,
  unchangedOption,
} from '#shared/exchange/batch-messages.ts'
import { knownName } from '#shared/entries/places/dialect-text.ts'
import { say } from '#shared/messages/say.ts'
import { sourcesQuery } from '#client/domain/sources.ts'
import { useDialects } from '#client/domain/dialects.ts'
import { optionsOf } from '#client/lib/options.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field, SelectOptions, Select } from '#client/ui/form/field.tsx'
import type { ImportJson } from './import-text.ts'

const emptyFields = { dialect: '', domain: '', partOfSpeech: '', source: '' }

/** Edits all entries of an applied import together. */
export function ImportBatch({ importJson }: { importJson: ImportJson }) {
  const [value, setValue] = useState(emptyFields)
  const [edited, setEdited] = useState<number>()
  const dialects = useDialects()
  const { data: sources = [] } = useQuery(sourcesQuery())
  const edit = useCommand(imports.edit, {
    invalidates: [imports.list, imports.read, categories.list, entryDocuments.read],
    onSuccess: ({ edited: count }) => {
      setEdited(count)
      setValue(emptyFields)
    },
  })
  if (importJson.state !== 'applied') return null
  const choices: [keyof typeof emptyFields, string, readonly (readonly [string, string])[]][] = [
    ['dialect', say(dialectLabel), dialects.map(({ slug, name }) => [slug, knownName(name)] as const)],
    ['domain', say(domainChoice), optionsOf(domainLabels)],
    ['partOfSpeech', say(partChoice), optionsOf(partOfSpeechLabels)],
    [
      'source',
      say(sourceLabel),
      sources.filter(({ licence }) => licence !== null).map(({ id, title }) => [id, title] as const),
    ],
  ]
  const send = () => {
    const { dialect, domain, partOfSpeech, source } = value
    const body = {
      ...(dialect && { dialect }),
      ...(domain && { domain: domain as Domain }),
      ...(partOfSpeech && { partOfSpeech: partOfSpeech as PartOfSpeech }),
      ...(source && { source }),
    }
    edit.mutate({ params: { id: importJson.id }, body })
  }
  return (
    <Card className="gap-4">
      <h2 className="text-xl font-semibold">{say(editTitle)}</h2>
      <p className="max-w-[68ch] text-soft">{say(editAbout)}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {choices.map(([name, label, options]) => (
          <Field key={name} label={label}>
            <Select
              value={value[name]}
              onText={(text) => setValue({ ...value, [name]: text })}
              {...(name === 'source' && { lang: '' })}
            >
              <option value="">{say(unchangedOption)}</option>
              <SelectOptions options={options} />
            </Select>
          </Field>
        ))}
      </div>
      <Button
        busy={edit.isPending}
        disabled={Object.values(value).every((text) => text === '')}
        onClick={send}
        className="self-start max-sm:w-full"
      >
        {say(edit.isPending ? editingButton : editButton)}
      </Button>
      <output className={edited === undefined ? 'sr-only' : ''}>
        {edited === undefined ? '' : say(editedCount, { count: edited })}
      </output>
    </Card>
  )
}
