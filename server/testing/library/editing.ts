import { entryDocuments, type Revision, type FullEntryJson } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'

export const water = { type: 'WORD' as const, title: 'waig', content: 'water' }

/** The product with an editor of its library. */
export async function startEditing() {
  const app = await startTestApp()
  const [admin, learner] = await Promise.all([
    app.person({ ...people['an admin'], firstName: 'Moderator' }),
    app.person(people['a learner']),
  ])
  const read = (id: string, person = app.visitor) => person.call(entryDocuments.read, { params: { id } })
  return {
    app,
    admin,
    learner,
    create: async (fields: object = {}) => (await admin.call(categories.create, { body: { ...water, ...fields } })).id,
    read,
    history: (id: string, query = {}) => app.visitor.call(entryDocuments.history, { params: { id }, query }),
    /** Changes some fields of the document, based on its current version. */
    change: async (id: string, fields: Partial<FullEntryJson['document']>, more: object = {}) => {
      const { document, version } = await read(id)
      return admin.call(entryDocuments.change, {
        params: { id },
        body: { version, document: { ...document, ...fields }, ...more },
      })
    },
  }
}

export const sense = (en: string) => ({ partOfSpeech: null, en, ms: null, note: null, domains: [] })

/** Fields that a revision changed: 'changed forms.0.text'. */
export const named = (changes: Revision['changes'] | undefined) =>
  changes?.map(({ kind, path }) => `${kind} ${path.join('.')}`)
