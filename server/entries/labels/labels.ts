import type { Router } from 'express'
import { auditSentence } from '#shared/site/audit/audit-sentences.ts'
import { labelsIntro } from '#shared/labels/page-messages.ts'
import { labels, type LabelDraft } from '#shared/labels/labels.ts'
import * as messages from '#shared/labels/messages.ts'
import { say } from '#shared/messages/say.ts'
import { record } from '#server/audit/record.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, invalid, notFound, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { evidenceOf } from './evidence.ts'
import { addAttestedLabels } from './attested-labels.ts'
import { readLanguages } from './languages.ts'
import * as store from './store.ts'

/** Refuses a link that could not be shown. */
async function checkLink(tx: Transaction, name: string, { entryId, form, decision }: LabelDraft): Promise<void> {
  const entry = await store.entryToLink(tx, entryId)
  if (!entry) throw notFound(say(messages.noSuchEntry))
  if (!store.isFormOf(form, entry)) throw invalid(say(messages.notAForm, { entry: entry.title }), { field: 'form' })
  if (evidenceOf(name)?.status === 'conflict' && !decision?.trim())
    throw invalid(say(messages.decisionMissing), { field: 'decision' })
  if (!store.isAttested(form, entry.attested)) throw conflict(say(messages.notAttested, { form }), { field: 'form' })
}

/** Labels of the interface in Kadazandusun, each a link to an entry of the library. */
export function createLabels({ db, clock, pages }: Deps) {
  function routes(router: Router) {
    // The page for visitors.
    if (pages)
      router.get('/labels', async ({ originalUrl }, response) => {
        const page = { path: '/labels', canonical: '/labels', description: say(labelsIntro) }
        pages.sendData(response, { ...page, address: originalUrl, data: await store.listShown(db) })
      })
    route(router, labels.languages, () => readLanguages(db))
    route(router, labels.list, () => store.listShown(db))
    route(router, labels.administer, () => store.listAll(db))
    route(
      router,
      labels.link,
      ({ name }) => store.findLabel(db, name),
      async ({ params: { name }, body, viewer }) => {
        await db.transaction(async (tx) => {
          await checkLink(tx, name, body)
          if (!(await store.link(tx, name, body, { actorId: viewer.id, at: clock() })))
            throw conflict(say(messages.changedMeanwhile), { code: 'stale' })
          const event = { actorId: viewer.id, action: 'label.link' as const, subjectId: body.entryId }
          await record(tx, { ...event, subject: name, after: body.form })
        })
        return orNotFound(await store.findLabel(db, name))
      },
    )
    route(
      router,
      labels.unlink,
      ({ name }) => store.findLabel(db, name),
      async ({ params: { name }, target, viewer }) => {
        await db.transaction(async (tx) => {
          const before = await store.unlink(tx, name)
          const event = { actorId: viewer.id, action: 'label.unlink' as const, subjectId: target.entryId }
          if (before !== undefined) await record(tx, { ...event, subject: name, before })
        })
      },
    )
    route(router, labels.addAttested, ({ viewer }) =>
      db.transaction(async (tx) => {
        const added = await addAttestedLabels(tx, { actorId: viewer.id, at: clock() })
        const event = { actorId: viewer.id, action: 'label.seed' as const, subjectId: null }
        if (added.labels > 0)
          await record(tx, { ...event, subject: auditSentence('labels'), after: String(added.labels) })
        return added
      }),
    )
  }
  return { routes }
}
