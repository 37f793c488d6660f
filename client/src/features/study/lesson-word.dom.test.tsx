import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { study } from '#shared/study/study.ts'
import { query } from '#client/lib/query/query-client.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { aWordCard } from '#client/testing/word-card.ts'
import { LessonWord } from './lesson-word.tsx'

const word = aWordCard('tasu', {
  entryId: '9e1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a99',
  meaning: 'dog',
  sound: '/objects/tasu.mp3',
  options: ['waig', 'tapui', 'watu'].map((text) => ({ entryId: text, text, meaning: `a ${text}`, sound: null })),
})

/** The question, once the settings are read. */
function Asked({ cannotListen }: { cannotListen: boolean }) {
  const { data } = useQuery(query(study.settings))
  const acts = { onAnswered: () => {}, onNext: () => {}, onCannotListen: () => {}, sinceShown: () => undefined }
  const given = {
    word,
    mode: 'listen' as const,
    isRepeat: false,
    attemptId: 'an attempt',
    person: learner.id,
    cannotListen,
  }
  return data && <LessonWord {...given} {...acts} />
}

async function questionWith(listening: boolean, cannotListen = false) {
  serve({ 'GET /api/study/settings': () => ({ body: { newWords: 5, listening } }) })
  renderFor(learner, <Asked cannotListen={cannotListen} />)
  return (await screen.findByRole('heading')).textContent
}

test('a word of a lesson is asked by ear if the settings allow it', async () => {
  expect(await questionWith(true)).toBe('What do you hear?')
})

test.each([
  ['the settings', false, false],
  ['the learner', true, true],
])('%s can ask for the written word instead', async (_who, listening, cannotListen) => {
  expect(await questionWith(listening, cannotListen)).toBe('What is tasu?')
})
