import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { studioPageSize, voices } from '#shared/voices/voices.ts'
import { say } from '#shared/messages/say.ts'
import { allTopics, anyDialect } from '#shared/entries/library/library-messages.ts'
import { domainLabels } from '#shared/entries/value-labels.ts'
import { loadingStatus } from '#shared/messages/messages.ts'
import {
  anyList,
  chooseOtherWords,
  chooseWords,
  noSuchWords,
  onlyWithoutVoice,
  studioWordsNotLoaded,
  withoutVoiceFirst,
  wordGone,
  wordNotLoaded,
  wordsAbout,
  wordsByVoice,
  wordsOfDialect,
  wordsOfList,
} from '#shared/voices/studio-messages.ts'
import { sourcesQuery } from '#client/domain/sources.ts'
import { optionsOf } from '#client/lib/options.ts'
import { query } from '#client/lib/query/query-client.ts'
import { queryOrNull } from '#client/lib/query/query-or-null.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { Field, Select, SelectOptions } from '#client/ui/form/field.tsx'
import { Fold } from '#client/ui/dialog/fold.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { useDialects, dialectOptions } from '#client/domain/dialects.ts'
import type { BoothWord } from './booth.ts'

type Shown = (words: BoothWord[], onMore?: () => void) => ReactNode

/** On a phone the booth comes first, and the choice of words below it. */
const besideBooth = 'max-sm:[:has(>*_[data-booth])>&]:order-last'

/** Leaves out what was not chosen. */
const queryOf = (filters: Record<string, string>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value))

/** Words to record: requested ones first, then those without a recording. */
export function StudioWords({ children }: { children: Shown }) {
  const dialects = useDialects()
  const [filters, setFilters] = useState({ dialect: '', domain: '', source: '', voice: '' })
  const { data: sources = [] } = useQuery(sourcesQuery())
  const choose = (name: keyof typeof filters) => (value: string) => {
    setLastShownId(undefined)
    setFilters({ ...filters, [name]: value })
  }
  const [lastShownId, setLastShownId] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(voices.words, { query: { after: lastShownId, ...queryOf(filters) } }),
    // Keeps the speaker and consent mounted while other words load.
    placeholderData: keepPreviousData,
  })
  const lastWord = data?.length === studioPageSize ? data.at(-1) : undefined
  if (data)
    return (
      <>
        <div className={besideBooth}>
          <Fold title={say(chooseWords)} level={2}>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={say(wordsOfDialect)}>
                <Select value={filters.dialect} onText={choose('dialect')}>
                  <option value="">{say(anyDialect)}</option>
                  <SelectOptions options={dialectOptions(dialects)} />
                </Select>
              </Field>
              <Field label={say(wordsAbout)}>
                <Select value={filters.domain} onText={choose('domain')}>
                  <option value="">{say(allTopics)}</option>
                  <SelectOptions options={optionsOf(domainLabels)} />
                </Select>
              </Field>
              <Field label={say(wordsOfList)}>
                <Select value={filters.source} onText={choose('source')}>
                  <option value="">{say(anyList)}</option>
                  <SelectOptions lang="" options={sources.map(({ id, title }) => [id, title] as const)} />
                </Select>
              </Field>
              <Field label={say(wordsByVoice)}>
                <Select value={filters.voice} onText={choose('voice')}>
                  <option value="">{say(withoutVoiceFirst)}</option>
                  <option value="without">{say(onlyWithoutVoice)}</option>
                </Select>
              </Field>
              <output className="font-medium empty:hidden sm:col-span-2">
                {data.length === 0 && `${say(noSuchWords)}. ${say(chooseOtherWords)}`}
              </output>
            </div>
          </Fold>
        </div>
        {children(data, lastWord && (() => setLastShownId(lastWord.entryId)))}
      </>
    )
  if (!error) return <Spinner label={say(loadingStatus)} />
  return (
    <ReadFailure failure={say(studioWordsNotLoaded)} error={error} busy={isFetching} onRetry={() => void refetch()} />
  )
}

interface StudioEntryProps {
  id: string
  /** Another form, or an example sentence; null for the word. */
  text: string | null
  children: Shown
}

/** A single word, or one sentence of it, opened from its entry's page. */
export function StudioEntry({ id, text, children }: StudioEntryProps) {
  const { data, error, isFetching, refetch } = useQuery(queryOrNull(entryDocuments.read, { params: { id } }))
  if (data) {
    const example = data.document.examples?.find((each) => each.text === text)
    const meaning = example ? (example.translation ?? '') : data.content
    return children([{ entryId: data.id, form: text ?? data.title, meaning, voices: data.voices.length }])
  }
  if (data === null) return <p className="text-lg text-soft">{say(wordGone)}</p>
  if (!error) return <Spinner label={say(loadingStatus)} />
  return <ReadFailure failure={say(wordNotLoaded)} error={error} busy={isFetching} onRetry={() => void refetch()} />
}
