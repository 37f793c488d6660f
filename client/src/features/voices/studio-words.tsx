import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dictionary } from '#shared/dictionary.ts'
import { voices } from '#shared/voices.ts'
import { query } from '#client/lib/query-client.ts'
import { queryOrNull } from '#client/lib/query-or-null.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { Word } from './booth.ts'

type Shown = (words: Word[]) => ReactNode

/** Words that are to be said, those first that nobody has said. */
export function StudioWords({ children }: { children: Shown }) {
  const { data, error, isFetching, refetch } = useQuery(query(voices.words, {}))
  if (data) return children(data)
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
