import type { Router } from 'express'
import { entryAddress } from '#shared/entries/library/library.ts'
import { wordRequestCalls } from '#shared/entries/library/word-requests.ts'
import { say } from '#shared/messages/say.ts'
import {
  answerNotThere,
  entryIdWithAnswered,
  manyWordsForAnHour,
  requestAnsweredSubject,
  requestAnsweredText,
} from '#shared/entries/refusal-messages.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { defineEmail, emailFrom } from '#server/gateways/mail.ts'
import { invalid, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { networkOf } from '#server/http/limits/network.ts'
import type { Limit } from '#server/http/limits/throttle.ts'
import { createWordRequestStore } from './word-request-store.ts'
import * as store from '#server/entries/store.ts'

const wordRequestLimit: Limit = { name: 'wanted words', times: 20, minutes: 60 }

const answeredEmail = defineEmail(
  'word request answered',
  ({ word, path }: { word: string; path: string }, { publicUrl, siteName }) => ({
    subject: say(requestAnsweredSubject, { word }),
    text: `${say(requestAnsweredText, { word })}\n${publicUrl}${path}\n\n${siteName}\n`,
  }),
)

export function wordRequestRoutes(router: Router, { db, throttle, enqueue, clock }: Deps) {
  const wordRequests = createWordRequestStore(db)

  async function tell(tx: Transaction, wordRequest: { id: string; word: string }, entryId: string) {
    const values = { word: wordRequest.word, path: entryAddress(entryId) }
    for (const { userId, email, language } of await wordRequests.takeAskers(tx, wordRequest.id, clock()))
      await enqueue(tx, {
        kind: 'wanted',
        to: email,
        userId,
        // Without a choice English: the current request is an admin's.
        language: language ?? 'en',
        ...emailFrom(answeredEmail, values),
        key: `wanted ${wordRequest.id} ${userId}`,
      })
  }

  route(router, wordRequestCalls.ask, async ({ body, viewer, request }) => {
    await throttle.take(wordRequestLimit, networkOf(request.ip), say(manyWordsForAnHour))
    await wordRequests.ask(body.word, viewer?.id ?? null)
    return { told: viewer?.emailVerified === true }
  })
  route(router, wordRequestCalls.list, () => wordRequests.list('SHOWN'))
  route(router, wordRequestCalls.waiting, () => wordRequests.list('PENDING'))
  route(
    router,
    wordRequestCalls.decide,
    ({ id }) => wordRequests.find(id),
    async ({ params, body }) => {
      const { status, entryId = null } = body
      if ((status === 'ANSWERED') !== (entryId !== null)) throw invalid(say(entryIdWithAnswered))
      if (entryId !== null && !(await store.find(db, entryId))) throw invalid(say(answerNotThere))
      const decided = await db.transaction(async (tx) => {
        const row = await wordRequests.decide(tx, params.id, { status, entryId, at: clock() })
        if (row && entryId !== null) await tell(tx, row, entryId)
        return row
      })
      return orNotFound(decided)
    },
  )
}
