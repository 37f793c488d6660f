import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OpenLessonJson } from '#shared/courses/courses.ts'
import type { EntryJson } from '#shared/entries/entries.ts'
import type { z } from 'zod/mini'
import { type WordCard } from '#shared/study/cards.ts'
import { isSpeakable } from '#shared/study/speakable.ts'
import { study, type StudyBundle } from '#shared/study/study.ts'
import { namedWordsOf } from '#client/features/courses/text/lesson-contents.ts'
import { namedWordQuery } from '#client/domain/lessons/named-words.ts'
import { query } from '#client/lib/query/query-client.ts'
import { storedResponse } from '#client/domain/offline/offline-store.ts'
import { cardOfEntry, optionWord, type OptionWord } from './word-cards.ts'

/** Entries of the words that a lesson shows, by their mark; undefined while they are read. */
export function useLessonEntries(lesson: OpenLessonJson | undefined): ReadonlyMap<string, EntryJson> | undefined {
  const entryQueries = useQueries({ queries: lesson ? namedWordsOf(lesson).map(namedWordQuery) : [] })
  const isPending = entryQueries.some((each) => each.isPending)
  // The titles are a stable key: the entries change only with them.
  const key = entryQueries.map(({ data }) => data?.id ?? '').join(' ')
  return useMemo(() => {
    if (!lesson || isPending) return undefined
    return new Map(
      namedWordsOf(lesson).flatMap((word, index) =>
        entryQueries[index]?.data ? [[word, entryQueries[index].data] as const] : [],
      ),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- see `key`
  }, [lesson, isPending, key])
}

/** Words that can be asked for in a lesson; none where the teacher switched the questions off. */
export const askableWords = ({ practice }: OpenLessonJson, entries: ReadonlyMap<string, EntryJson>) => {
  const ids = new Map<string, string>()
  return (word: string): boolean => {
    const entry = entries.get(word)
    if (practice === false || !entry || !isSpeakable(entry) || entry.warning !== null) return false
    // Two marks may name one entry: it is asked once.
    if (!ids.has(entry.id)) ids.set(entry.id, word)
    return ids.get(entry.id) === word
  }
}

/** Words of the review that are stored on this device, for a lesson without a connection. */
async function metOnDevice(person: string): Promise<OptionWord[]> {
  const stored = await storedResponse(person, study.offlineBundle.path)
  const { cards = [] } = (stored?.body ?? {}) as Partial<z.input<typeof StudyBundle>>
  return cards.flatMap(({ word, memory, shown }) => (word && (memory ?? shown) ? [word] : []))
}

/**
 * Cards of a lesson's words: the server's, which know the learner's own words, else ones of the lesson itself and of the words on this
 * device. `areComing` while they are read.
 */
export function useWordCards(lesson: OpenLessonJson, entries: ReadonlyMap<string, EntryJson>, person: string) {
  const enabled = lesson.practice !== false && entries.size > 0
  const read = query(study.ofLesson, { params: { id: lesson.id } })
  const { data, isError, isLoading } = useQuery({ ...read, enabled, throwOnError: false })
  const stored = useQuery({
    queryKey: ['words on this device', person],
    queryFn: () => metOnDevice(person),
    enabled: isError,
    staleTime: Infinity,
  })
  const cardOf = (word: string): WordCard | undefined => {
    const entry = entries.get(word)
    if (!entry) return undefined
    const loaded = data?.find(({ entryId }) => entryId === entry.id)
    if (loaded && loaded.options.length > 0) return loaded
    return cardOfEntry(entry, [...[...entries.values()].map(optionWord), ...(stored.data ?? [])])
  }
  return { cardOf, areComing: isLoading || stored.isLoading }
}
