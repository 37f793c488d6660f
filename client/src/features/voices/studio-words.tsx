import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { voices } from '#shared/voices/voices.ts'
import { say } from '#shared/messages/say.ts'
import { anyDialect } from '#shared/entries/library-messages.ts'
import { loadingStatus } from '#shared/messages/messages.ts'
import { studioWordsNotLoaded, wordGone, wordNotLoaded, wordsOfDialect } from '#shared/voices/studio-messages.ts'
import { query } from '#client/lib/query/query-client.ts'
import { queryOrNull } from '#client/lib/query/query-or-null.ts'
import { ReadFailure } from '#client/lib/query/read-failure.tsx'
import { Field, Select, Options } from '#client/ui/form/field.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { useDialects, dialectOptions } from '#client/domain/dialects.ts'
import type { Word } from './booth.ts'

type Shown = (words: Word[], onMore?: () => void) => ReactNode

/** On a phone the booth comes first, and the choice of words below it. */
const besideBooth = 'max-sm:[:has(>*_[data-booth])>&]:order-last'

/** Number of words per page. */
const pageSize = 50

/** Words to record: requested ones first, then those without a recording. */
export function StudioWords({ children }: { children: Shown }) {
  const dialects = useDialects()
  const [dialect, setDialect] = useState('')
  const [after, setAfter] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(voices.words, { query: { after, dialect: dialect || undefined } }),
    // Keeps the speaker and consent mounted while other words load.
    placeholderData: keepPreviousData,
  })
  const last = data?.length === pageSize ? data.at(-1) : undefined
  if (data)
    return (
      <>
        <Field label={say(wordsOfDialect)} className={besideBooth}>
          <Select
            value={dialect}
            onText={(value) => {
              setAfter(undefined)
              setDialect(value)
            }}
          >
            <option value="">{say(anyDialect)}</option>
            <Options of={dialectOptions(dialects)} />
          </Select>
        </Field>
        {children(data, last && (() => setAfter(last.entryId)))}
      </>
    )
  if (!error) return <Spinner label={say(loadingStatus)} />
  return <ReadFailure what={say(studioWordsNotLoaded)} error={error} busy={isFetching} onRetry={() => void refetch()} />
}

/** A single word, opened from its entry's page. */
export function StudioEntry({ id, children }: { id: string; children: Shown }) {
  const { data, error, isFetching, refetch } = useQuery(queryOrNull(entryDocuments.read, { params: { id } }))
  if (data) return children([{ entryId: data.id, form: data.title, meaning: data.content, voices: data.voices.length }])
  if (data === null) return <p className="text-lg text-soft">{say(wordGone)}</p>
  if (!error) return <Spinner label={say(loadingStatus)} />
  return <ReadFailure what={say(wordNotLoaded)} error={error} busy={isFetching} onRetry={() => void refetch()} />
}
