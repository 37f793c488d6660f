import { useState } from 'react'
import { partOfSpeechLabels, domainLabels } from '#shared/entries/value-labels.ts'
import { imports, type LeftOutKind } from '#shared/exchange.ts'
import { importFieldLabels } from '#shared/exchange/import-fields.ts'
import {
  annotationsKind,
  becomes,
  domainsKind,
  etymologiesKind,
  examplesKind,
  fieldsKind,
  formsKind,
  glossesKind,
  checkRowsAgain,
  checkingAgain,
  keepAsNote,
  leaveOut,
  leftOutAbout,
  leftOutCount,
  leftOutDownload,
  leftOutLink,
  leftOutTitle,
  meaningsKind,
  notesKind,
  picturesKind,
  relationsKind,
  reversalsKind,
  soundsKind,
  textsKind,
  traitsKind,
  valueCount,
  valuesAbout,
  valuesKind,
  valuesTitle,
  waitingFilesAbout,
  waitingFilesLink,
  waitingFilesTitle,
  waitingPictures,
  waitingSoundFiles,
} from '#shared/exchange/value-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { knownName } from '#shared/entries/places/dialect-text.ts'
import { useDialects } from '#client/domain/dialects.ts'
import { optionsOf } from '#client/lib/options.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SelectOptions, Select } from '#client/ui/form/field.tsx'
import { columnLabel, languageName, type ImportJson } from './import-text.ts'

type Value = ImportJson['values'][number]

/** Values that are shown at once; the most frequent ones of each column come first. */
const maxShown = 100

const valueKey = ({ column, value }: Value) => `${column}\u0000${value}`

/** Languages that another one can become. */
const glossFields = { ms: 'malay', en: 'english' } as const

/** Languages by name and code. */
function valueLabel({ columns }: ImportJson, { column, value }: Value) {
  const field = columns.find(({ name }) => name === column)?.field
  return field === 'glosses' ? languageName(value) : value
}

/** Our values for the column, the mapped one among them. */
function useChoices({ columns }: ImportJson) {
  const dialects = useDialects()
  return ({ column, mapped }: Value): (readonly [string, string])[] => {
    const field = columns.find(({ name }) => name === column)?.field
    if (field === 'part_of_speech') return optionsOf(partOfSpeechLabels)
    if (field === 'domains') return optionsOf(domainLabels)
    if (field === 'dialects') return dialects.map(({ slug, name }) => [slug, knownName(name)] as const)
    if (field === 'glosses')
      return (['ms', 'en'] as const).map((to) => [to, say(importFieldLabels[glossFields[to]])] as const)
    return mapped === 'note' || mapped === 'drop' ? [] : [[mapped, mapped]]
  }
}

/** Maps each value of the file; a change classifies the rows again. */
export function ImportValues({ importJson }: { importJson: ImportJson }) {
  const [changes, setChanges] = useState<Record<string, string>>({})
  const choicesOf = useChoices(importJson)
  const save = useCommand(imports.setValues, {
    invalidates: [imports.read, imports.rows],
    onSuccess: () => setChanges({}),
  })
  if (importJson.values.length === 0 || importJson.state !== 'checked') return null
  // A value without a counterpart waits for a choice.
  const values = importJson.values.toSorted((a, b) => Number(b.mapped === 'note') - Number(a.mapped === 'note'))
  const changedValues = importJson.values.filter((value) => changes[valueKey(value)] !== undefined)
  const send = () => {
    const body = changedValues.map((row) => ({ column: row.column, value: row.value, to: changes[valueKey(row)]! }))
    save.mutate({ params: { id: importJson.id }, body })
  }
  return (
    <Card className="gap-4">
      <h2 className="text-xl font-semibold">{say(valuesTitle)}</h2>
      <p className="max-w-[68ch] text-soft">{say(valuesAbout)}</p>
      <div className="grid">
        {values.slice(0, maxShown).map((value) => (
          <label
            key={valueKey(value)}
            className="grid items-center gap-x-5 gap-y-1 border-t py-2.5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_16rem]"
          >
            <span className="min-w-0 wrap-anywhere">
              {say(becomes, { column: columnLabel(value.column), value: valueLabel(importJson, value) })}{' '}
              <span className="text-sm text-soft">{say(valueCount, { count: value.count })}</span>
            </span>
            <Select
              value={changes[valueKey(value)] ?? value.mapped}
              onText={(to) => setChanges({ ...changes, [valueKey(value)]: to })}
            >
              <option value="note">{say(keepAsNote)}</option>
              <option value="drop">{say(leaveOut)}</option>
              <SelectOptions options={choicesOf(value)} />
            </Select>
          </label>
        ))}
      </div>
      {changedValues.length > 0 && (
        <Button busy={save.isPending} onClick={send} className="self-start max-sm:w-full">
          {say(save.isPending ? checkingAgain : checkRowsAgain)}
        </Button>
      )}
    </Card>
  )
}

const kindLabels: Record<LeftOutKind, PlainText> = {
  meanings: meaningsKind,
  glosses: glossesKind,
  examples: examplesKind,
  forms: formsKind,
  relations: relationsKind,
  pictures: picturesKind,
  sounds: soundsKind,
  domains: domainsKind,
  values: valuesKind,
  notes: notesKind,
  etymologies: etymologiesKind,
  fields: fieldsKind,
  reversals: reversalsKind,
  annotations: annotationsKind,
  traits: traitsKind,
  texts: textsKind,
}

/** The pictures and sounds of an applied package that wait for a decision or for the consent of their speaker. */
export function ImportWaiting({ importJson: { waiting } }: { importJson: ImportJson }) {
  const kinds = (waiting ?? []).filter(({ count }) => count > 0)
  if (kinds.length === 0) return null
  return (
    <Card className="gap-4">
      <h2 className="text-xl font-semibold">{say(waitingFilesTitle)}</h2>
      <p className="max-w-[68ch] text-soft">{say(waitingFilesAbout)}</p>
      <ul className="grid">
        {kinds.map(({ kind, count }) => (
          <li key={kind} className="flex min-h-11 items-center justify-between gap-x-5 border-t py-1 first:border-t-0">
            <span>{say(kind === 'pictures' ? waitingPictures : waitingSoundFiles, { count })}</span>
            {kind === 'pictures' && (
              <a href="/admin?tab=contributions" className="inline-flex min-h-11 items-center">
                {say(waitingFilesLink)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The parts of the file that no entry can hold, by kind and number, each with its rows. */
export function ImportLeftOut({ importJson: { leftOut } }: { importJson: ImportJson }) {
  if (leftOut.length === 0) return null
  return (
    <Card className="gap-4">
      <h2 className="text-xl font-semibold">{say(leftOutTitle)}</h2>
      <p className="max-w-[68ch] text-soft">{say(leftOutAbout)}</p>
      <ul className="grid">
        {leftOut.map(({ kind, count, address }) => (
          <li key={kind} className="flex items-center justify-between gap-x-5 border-t py-1 first:border-t-0">
            <span className="min-w-0 wrap-anywhere">
              {say(kindLabels[kind])} <span className="text-soft">{say(leftOutCount, { count })}</span>
            </span>
            <a
              href={address}
              download
              className="inline-flex min-h-11 items-center"
              aria-label={say(leftOutDownload, { kind: say(kindLabels[kind]) })}
            >
              {say(leftOutLink)}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
