import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { dictionary } from '#shared/dictionary.ts'
import { categoryTypeLabels, categoryTypes } from '#shared/entries.ts'
import type { CategoryType } from '#shared/entries.ts'
import { importLimit, imports } from '#shared/exchange.ts'
import type { ImportField } from '#shared/exchange.ts'
import { MiB } from '#shared/site.ts'
import { sentenceFor } from '#client/lib/api.ts'
import { query } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Fault } from '#client/ui/fault.tsx'
import { FileBox } from '#client/ui/file-box.tsx'
import { Field, Select } from '#client/ui/field.tsx'
import { ColumnMap } from './column-map.tsx'
import { asBody, beginningOf, importAddress, looked, refusalOfFile, rowsOf } from './import-words.ts'
import { SourceChoice } from './source-choice.tsx'

/** A file that was chosen, and what it says of its columns. */
function useChosen() {
  const [file, setFile] = useState<File>()
  const [refusal, setRefusal] = useState<string>()
  const [map, setMap] = useState<(ImportField | null)[]>([])
  const columns = useCommand(imports.columns, {
    quiet: true,
    after: (answer) => setMap(answer.columns.map(({ field }) => field)),
  })
  const choose = async (chosen: File | undefined) => {
    const why = chosen && refusalOfFile(chosen)
    setFile(why ? undefined : chosen)
    setRefusal(why)
    setMap([])
    columns.reset()
    if (chosen && !why) columns.mutate({ body: await beginningOf(chosen) })
  }
  const fault = refusal ?? (columns.error ? sentenceFor(columns.error) : undefined)
  return { file, fault, reading: columns.isPending, columns: columns.data, map, setMap, choose }
}

function Chooser({ chosen }: { chosen: ReturnType<typeof useChosen> }) {
  const { file, fault, reading } = chosen
  return (
    <div className="grid gap-1.5">
      <FileBox
        label={file ? file.name : 'Choose a file of words, or drop it here'}
        hint={
          reading
            ? 'Reading the columns...'
            : `A table (CSV, TSV, Excel), LIFT or an Anki package, ${importLimit / MiB} MB at most.`
        }
        accept=".csv,.tsv,.txt,.xlsx,.lift,.xml,.zip,.apkg,.colpkg"
        disabled={reading}
        onChoose={(next) => void chosen.choose(next)}
      />
      {fault && <Fault>{fault}</Fault>}
    </div>
  )
}

/** What holds for rows that say nothing of it themselves. */
interface Usual {
  dialect: string
  type: CategoryType
}

function UsualFields({ value, change }: { value: Usual; change: (part: Partial<Usual>) => void }) {
  const dialects = useQuery(query(dictionary.dialects)).data ?? []
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Dialect" note="where a row names none">
        <Select value={value.dialect} onChange={(event) => change({ dialect: event.target.value })}>
          <option value="">Not said</option>
          {dialects.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Type" note="where a row names none">
        <Select value={value.type} onChange={(event) => change({ type: event.target.value as CategoryType })}>
          {categoryTypes.map((type) => (
            <option key={type} value={type}>
              {categoryTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

/** How far the server is with the file that was sent just now. */
function Looking({ name }: { name: string }) {
  const { data } = useQuery({ ...query(imports.list), refetchInterval: 1000 })
  const now = data?.find((each) => each.state === 'checking' && !each.stalled && each.name === name)
  return (
    <output className="text-soft">
      {now ? `Looking at the rows: ${rowsOf(looked(now))} so far.` : 'Sending the file.'} You may leave this page: the
      file will be in the list below.
    </output>
  )
}

/** A file of words, what its columns hold and where they are from; it is looked through, and nothing of the library changes. */
export function ImportForm() {
  const chosen = useChosen()
  const about = useId()
  const [source, setSource] = useState('')
  const [usual, setUsual] = useState<Usual>({ dialect: '', type: 'WORD' })
  const [, navigate] = useLocation()
  const check = useCommand(imports.check, {
    quiet: true,
    refreshes: [imports.list],
    after: ({ id }) => navigate(importAddress(id)),
  })
  const { file, columns, map } = chosen
  const hasWords = file !== undefined && columns !== undefined && map.includes('form')
  const ready = hasWords && source !== ''
  const send = () => {
    if (!file || !ready) return
    const { dialect, type } = usual
    const given = { name: file.name.slice(0, 200), source, type, map: map.map((field) => field ?? '').join(',') }
    check.mutate({ query: { ...given, ...(dialect ? { dialect } : {}) }, body: asBody(file) })
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
        <Chooser chosen={chosen} />
        {columns && <ColumnMap columns={columns.columns} map={map} onChange={chosen.setMap} />}
        <SourceChoice value={source} onChange={setSource} />
        <UsualFields value={usual} change={(part) => setUsual({ ...usual, ...part })} />
        {check.error && <Fault>{sentenceFor(check.error)}</Fault>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            busy={check.isPending}
            disabled={!ready}
            aria-describedby={about}
            className="max-sm:w-full"
          >
            {check.isPending ? 'Checking...' : 'Check the file'}
          </Button>
          {check.isPending && file ? (
            <Looking name={file.name} />
          ) : (
            <p id={about} className="text-sm text-soft">
              {ready
                ? 'This changes nothing in the library.'
                : hasWords
                  ? 'Choose a source first.'
                  : 'Choose a file of words first.'}
            </p>
          )}
        </div>
      </form>
    </Card>
  )
}
