import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { dictionary } from '#shared/dictionary.ts'
import { voices } from '#shared/voices.ts'
import { query } from '#client/lib/query-client.ts'
import { queryOrNull } from '#client/lib/query-or-null.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Field, Select } from '#client/ui/field.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { Word } from './booth.ts'

type Shown = (words: Word[], onMore?: () => void) => ReactNode

/** On a phone the word and the button that records it have the screen; which words they are is chosen below them. */
const besideBooth = 'max-sm:[:has(>*_[data-booth])>&]:order-last'

/** As many as come at once. */
const aRound = 50

/** Words that are to be said: those first that people asked for, then what nobody has said. */
export function StudioWords({ children }: { children: Shown }) {
  const { data: dialects = [] } = useQuery(query(dictionary.dialects))
  const [dialect, setDialect] = useState('')
  const [after, setAfter] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(voices.words, { query: { after, dialect: dialect || undefined } }),
    // Who speaks, and what they agreed to, stays while other words come.
    placeholderData: keepPreviousData,
  })
  const last = data?.length === aRound ? data.at(-1) : undefined
  if (data)
    return (
      <>
        <Field label="Words of" className={besideBooth}>
          <Select
            value={dialect}
            onChange={(event) => {
              setAfter(undefined)
              setDialect(event.target.value)
            }}
          >
            <option value="">Any dialect</option>
            {dialects.map(({ slug, name, place }) => (
              <option key={slug} value={slug}>
                {place ? `${name} (${place})` : name}
              </option>
            ))}
          </Select>
        </Field>
        {children(data, last && (() => setAfter(last.entryId)))}
      </>
    )
  if (!error) return <Spinner label="Loading" />
  return (
    <ReadFailure what="The words could not be loaded." error={error} busy={isFetching} onRetry={() => void refetch()} />
  )
}

/** The one word of an entry's page. */
export function StudioEntry({ id, children }: { id: string; children: Shown }) {
  const { data, error, isFetching, refetch } = useQuery(queryOrNull(dictionary.whole, { params: { id } }))
  if (data) return children([{ entryId: data.id, form: data.title, meaning: data.content, voices: data.voices.length }])
  if (data === null) return <p className="text-lg text-soft">This word is no longer in the library.</p>
  if (!error) return <Spinner label="Loading" />
  return (
    <ReadFailure what="The word could not be loaded." error={error} busy={isFetching} onRetry={() => void refetch()} />
  )
}
