import type { BodyToSend } from '#shared/endpoint.ts'
import { categories } from '#shared/entries/entries.ts'
import { contributions } from '#shared/contributions/contributions.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import type { EntryDocument } from '#shared/entries/document.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'

/** The product with people who contribute to its library and people who review. */
export async function startContributing() {
  const app = await startTestApp()
  const contributor = { ...people['a learner'], emailVerified: true }
  const [admin, otherAdmin, learner, other] = await Promise.all([
    app.person(people['an admin']),
    app.person(people['an admin']),
    app.person({ ...contributor, firstName: 'Ana' }),
    app.person(contributor),
  ])
  const read = (id: string) => app.visitor.call(entryDocuments.read, { params: { id } })
  const give = (id: string, body: BodyToSend<typeof contributions.propose>, person = learner) =>
    person.call(contributions.propose, { params: { id }, body: body as never })
  return {
    app,
    admin,
    otherAdmin,
    learner,
    other,
    /** A new contributor without earlier contributions, so that no limit applies. */
    fresh: () => app.person(contributor),
    create: async (fields: object = {}) => {
      const body = { type: 'WORD' as const, title: 'waig', content: 'water', ...fields }
      return (await admin.call(categories.create, { body })).id
    },
    read,
    give,
    edit: async (id: string, fields: Partial<EntryDocument>, person = learner) => {
      const { version, document } = await read(id)
      return give(id, { kind: 'edit', version, why: 'Heard so', document: { ...document, ...fields } }, person)
    },
    decide: (id: string, body: BodyToSend<typeof contributions.decide>, person = admin) =>
      person.call(contributions.decide, { params: { id }, body }),
  }
}

export const river = { partOfSpeech: null, en: 'river', ms: 'sungai', note: null, domains: [] }
