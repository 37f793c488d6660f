import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import type { Source } from '#shared/entries/sources.ts'
import { sourceYearNumber } from '#shared/entries/field-messages.ts'
import { documentLimits, type EntryDocument } from '#shared/entries/document.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  addSourceOfList,
  addThisSource,
  authorLabel,
  citationLabel,
  licenceLabel,
  newSource,
  noSuchSource,
  optionalNote,
  placeInSource,
  placeInSourceHint,
  sourceNumber,
  sourceOfList,
  sourcesFound,
  webAddressLabel,
  yearLabel,
} from '#shared/entries/document-messages.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { InlineError } from '#client/ui/form/form-error.tsx'
import { DocumentList } from './document-list.tsx'

type Named = Pick<Source, 'id' | 'title'>

const emptySource = { title: '', author: '', year: '', url: '', licence: '' }
const labels: Record<keyof typeof emptySource, PlainText> = {
  title: citationLabel,
  author: authorLabel,
  year: yearLabel,
  url: webAddressLabel,
  licence: licenceLabel,
}

/** Form for a new source. It is nested in another form, so it is no form element. */
function NewSource({ onMade }: { onMade: (source: Named) => void }) {
  const [value, setValue] = useState(emptySource)
  const create = useCommand(entryDocuments.createSource, {
    silent: true,
    invalidates: [entryDocuments.sources],
    onSuccess: (created) => {
      setValue(emptySource)
      onMade(created)
    },
  })
  const { title, author, year, url, licence } = value
  const [isYearWrong, setYearWrong] = useState(false)
  const send = () => {
    if (!title.trim()) return
    const wrong = !/^(\d{4})?$/.test(year.trim())
    setYearWrong(wrong)
    if (!wrong) create.mutate({ body: { title, author, url, licence, year: year.trim() ? Number(year) : null } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    send()
  }
  return (
    <fieldset className="grid gap-4 rounded-card border border-dashed p-4">
      <legend className="sr-only">{say(newSource)}</legend>
      <span aria-hidden className="font-semibold">
        {say(newSource)}
      </span>
      <div className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
          <Field
            key={name}
            label={say(labels[name])}
            {...(name !== 'title' && { note: say(optionalNote) })}
            {...(name === 'title' && { className: 'sm:col-span-2' })}
            {...(name === 'year' && isYearWrong && { error: say(sourceYearNumber) })}
          >
            <TextInput
              autoComplete="off"
              inputMode={name === 'year' ? 'numeric' : name === 'url' ? 'url' : 'text'}
              value={value[name]}
              onKeyDown={onKeyDown}
              onText={(text) => setValue({ ...value, [name]: text })}
            />
          </Field>
        ))}
      </div>
      {create.error && <InlineError className="text-sm">{sentenceFor(create.error)}</InlineError>}
      <Button
        variant="line"
        className="justify-self-start"
        disabled={!title.trim()}
        busy={create.isPending}
        onClick={send}
      >
        {say(addThisSource)}
      </Button>
    </fieldset>
  )
}

interface DocumentSourcesProps {
  uses: EntryDocument['sources']
  /** Sources known so far, including the entry's own. */
  known: readonly Named[]
  onChange: (uses: EntryDocument['sources']) => void
}

export function DocumentSources({ uses, known, onChange }: DocumentSourcesProps) {
  const [q, setQ] = useState('')
  const term = q.trim()
  const { data } = useQuery({
    ...query(entryDocuments.sources, { query: { q: term, limit: '6' } }),
    enabled: term !== '',
  })
  const [addedSources, setAddedSources] = useState<readonly Named[]>([])
  const titleOf = (id: string) =>
    [...addedSources, ...known].find((source) => source.id === id)?.title ?? say(sourceOfList)
  const add = (source: Named) => {
    setQ('')
    setAddedSources([...addedSources, source])
    onChange([...uses, { sourceId: source.id, locator: null }])
  }
  return (
    <>
      <DocumentList
        nameOf={(number) => say(sourceNumber, { number })}
        items={uses}
        most={documentLimits.sources}
        onChange={onChange}
      >
        {({ sourceId, locator }, change) => (
          <>
            <p className="wrap-anywhere">{titleOf(sourceId)}</p>
            <Field label={say(placeInSource)} note={say(optionalNote)} hint={say(placeInSourceHint)}>
              <TextInput value={locator ?? ''} onText={(text) => change({ locator: text || null })} />
            </Field>
          </>
        )}
      </DocumentList>
      <div className="grid gap-2">
        <Field label={say(addSourceOfList)}>
          <TextInput
            type="search"
            autoComplete="off"
            value={q}
            onText={setQ}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Field>
        {term !== '' && data?.length === 0 && <p className="text-sm text-soft">{say(noSuchSource)}</p>}
        {term !== '' && data && data.length > 0 && (
          <ul aria-label={say(sourcesFound)} className="grid overflow-hidden rounded-field border">
            {data.map((source) => (
              <li key={source.id} className="border-b last:border-b-0">
                <button
                  type="button"
                  onClick={() => add(source)}
                  className="min-h-11 w-full px-3 py-2 text-left wrap-anywhere hover:bg-muted"
                >
                  {source.title}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <NewSource onMade={add} />
    </>
  )
}
