import { typeLabel } from '#shared/site/editing-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { type EntryType } from '#shared/entries/entries.ts'
import { entryTypeLabels } from '#shared/entries/value-labels.ts'
import { importLimitBytes, imports } from '#shared/exchange.ts'
import { type ImportField } from '#shared/exchange/import-fields.ts'
import {
  changesNothing,
  checkButton,
  chooseFileFirst,
  chooseSourceFirst,
  dialectLabel,
  dialectNotSaid,
  fileHint,
  fileLabel,
  lookingAtRows,
  readingColumns,
  sendingFile,
  whereRowNamesNone,
} from '#shared/exchange/form-messages.ts'
import { checkingAgain } from '#shared/exchange/value-messages.ts'
import { say } from '#shared/messages/say.ts'
import { MiB } from '#shared/site/site.ts'
import { optionsOf } from '#client/lib/options.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { FormError } from '#client/ui/form/form-error.tsx'
import { FileBox } from '#client/ui/form/file-box.tsx'
import { Field, Select, SelectOptions } from '#client/ui/form/field.tsx'
import { knownName } from '#shared/entries/places/dialect-text.ts'
import { useDialects } from '#client/domain/dialects.ts'
import { ColumnMap } from './column-map.tsx'
import { asBody, readBeginning, importAddress, checkedRows, refusalOfFile } from './import-text.ts'
import { SourceChoice } from './source-choice.tsx'

function useChosen() {
  const [file, setFile] = useState<File>()
  const [refusal, setRefusal] = useState<string>()
  const [map, setMap] = useState<(ImportField | null)[]>([])
  const columns = useCommand(imports.columns, {
    silent: true,
    onSuccess: (answer) => setMap(answer.columns.map(({ field }) => field)),
  })
  const choose = async (chosen: File | undefined) => {
    const why = chosen && refusalOfFile(chosen)
    setFile(why ? undefined : chosen)
    setRefusal(why)
    setMap([])
    columns.reset()
    if (chosen && !why) columns.mutate({ body: await readBeginning(chosen) })
  }
  const errorText = refusal ?? (columns.error ? sentenceFor(columns.error) : undefined)
  return { file, errorText, reading: columns.isPending, columns: columns.data, map, setMap, choose }
}

function Chooser({ chosen }: { chosen: ReturnType<typeof useChosen> }) {
  const { file, errorText, reading } = chosen
  return (
    <div className="grid gap-1.5">
      <FileBox
        label={file ? file.name : say(fileLabel)}
        hint={reading ? say(readingColumns) : say(fileHint, { most: importLimitBytes / MiB })}
        accept=".csv,.tsv,.txt,.xlsx,.lift,.xml,.zip,.apkg,.colpkg"
        disabled={reading}
        onChoose={(next) => void chosen.choose(next)}
      />
      {errorText && <FormError>{errorText}</FormError>}
    </div>
  )
}

/** Defaults for rows without these values. */
interface Usual {
  dialect: string
  type: EntryType
}

function UsualFields({ value, change }: { value: Usual; change: (part: Partial<Usual>) => void }) {
  const dialects = useDialects()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={say(dialectLabel)} note={say(whereRowNamesNone)}>
        <Select value={value.dialect} onText={(dialect) => change({ dialect })}>
          <option value="">{say(dialectNotSaid)}</option>
          <SelectOptions options={dialects.map(({ slug, name }) => [slug, knownName(name)] as const)} />
        </Select>
      </Field>
      <Field label={say(typeLabel)} note={say(whereRowNamesNone)}>
        <Select value={value.type} onText={(value) => change({ type: value as EntryType })}>
          <SelectOptions options={optionsOf(entryTypeLabels)} />
        </Select>
      </Field>
    </div>
  )
}

/** Progress of the file that is being classified. */
function CheckProgress({ name }: { name: string }) {
  const { data } = useQuery({ ...query(imports.list, {}), refetchInterval: 1000 })
  const checkingImport = data?.find((batch) => batch.state === 'checking' && !batch.stalled && batch.name === name)
  return (
    <output className="text-soft">
      {checkingImport ? say(lookingAtRows, { count: checkedRows(checkingImport) }) : say(sendingFile)}
    </output>
  )
}

/** Form for a file of words, its columns and source. The file is only classified; the library stays unchanged. */
export function ImportForm() {
  const chosenFile = useChosen()
  const about = useId()
  const [source, setSource] = useState('')
  const [usual, setUsual] = useState<Usual>({ dialect: '', type: 'WORD' })
  const [, navigate] = useLocation()
  const check = useCommand(imports.check, {
    silent: true,
    invalidates: [imports.list],
    onSuccess: ({ id }) => navigate(importAddress(id)),
  })
  const { file, columns, map } = chosenFile
  const hasWords = file !== undefined && columns !== undefined && map.includes('form')
  const ready = hasWords && source !== ''
  const send = () => {
    if (!file || !ready) return
    const { dialect, type } = usual
    const request = { name: file.name.slice(0, 200), source, type, map: map.map((field) => field ?? '').join(',') }
    check.mutate({ query: { ...request, ...(dialect ? { dialect } : {}) }, body: asBody(file) })
  }
  return (
    <Card className="gap-5 sm:p-7">
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Chooser chosen={chosenFile} />
        {columns && (
          <ColumnMap
            columns={columns.columns}
            map={map}
            folded={columns.format === 'lift'}
            onChange={chosenFile.setMap}
          />
        )}
        <SourceChoice value={source} onChange={setSource} />
        <UsualFields value={usual} change={(part) => setUsual({ ...usual, ...part })} />
        {check.error && <FormError>{sentenceFor(check.error)}</FormError>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            busy={check.isPending}
            disabled={!ready}
            aria-describedby={about}
            className="max-sm:w-full"
          >
            {check.isPending ? say(checkingAgain) : say(checkButton)}
          </Button>
          {check.isPending && file ? (
            <CheckProgress name={file.name} />
          ) : (
            <p id={about} className="text-sm text-soft">
              {say(ready ? changesNothing : hasWords ? chooseSourceFirst : chooseFileFirst)}
            </p>
          )}
        </div>
      </form>
    </Card>
  )
}
