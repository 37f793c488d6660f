import { beforeEach } from 'vitest'
import { entryDocuments, type Revision, type FullEntryJson } from '#shared/entries/document-calls.ts'
import { categories, type EntryJson } from '#shared/entries/entries.ts'
import { people, startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'

export const water = { type: 'WORD' as const, title: 'waig', content: 'water' }

export const walai = { type: 'WORD' as const, title: 'walai', content: 'house' }

/** Reads an entry with its document, and changes some fields of the document, based on its current version. */
function documentCalls(app: Pick<TestApp, 'visitor'>, editor: Person) {
  const read = (id: string, person = app.visitor) => person.call(entryDocuments.read, { params: { id } })
  return {
    read,
    change: async (id: string, fields: Partial<FullEntryJson['document']>, more: object = {}) => {
      const { document, version } = await read(id)
      const body = { version, document: { ...document, ...fields }, ...more }
      return editor.call(entryDocuments.change, { params: { id }, body })
    },
  }
}

/** The product with an editor of its library. */
export async function startEditing() {
  const app = await startTestApp()
  const [admin, learner] = await Promise.all([
    app.person({ ...people['an admin'], firstName: 'Moderator' }),
    app.person(people['a learner']),
  ])
  return {
    ...documentCalls(app, admin),
    app,
    admin,
    learner,
    create: async (fields: object = {}) => (await admin.call(categories.create, { body: { ...water, ...fields } })).id,
    history: (id: string, query = {}) => app.visitor.call(entryDocuments.history, { params: { id }, query }),
  }
}

/** Writes entries without their documents. */
export const entryWriter = (person: Person) => ({
  create: (fields: object = {}) => person.call(categories.create, { body: { ...walai, ...fields } }),
  /** Sends a request that the typed client would refuse to build. */
  send: async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await person.fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...json,
    })
    const text = await answer.text()
    return { status: answer.status, text, entry: (answer.ok && text ? JSON.parse(text) : {}) as EntryJson }
  },
})

/** Two new entries before each test: `join` merges the one that goes into the one that stays, `split` separates them. */
export function useMergedEntries(app: TestApp, admin: Person) {
  const pair = { stays: '', goes: '' }
  const { read, change } = documentCalls(app, admin)
  const create = async (title: string, content: string, more: object = {}) =>
    (await admin.call(categories.create, { body: { type: 'WORD', title, content, ...more } })).id
  beforeEach(async () => {
    const more = { dialect: 'Bundu-Liwan', pronunciation: 'a-wa-si', source: 'A list of 1998' }
    pair.stays = await create('avasi', 'good')
    pair.goes = await create('awasi', 'well', more)
  })
  return {
    pair,
    create,
    read,
    change,
    join: async (from = pair.goes, into = pair.stays) => {
      const { version } = await read(from)
      return admin.call(entryDocuments.join, { params: { id: from }, body: { into, version } })
    },
    split: (id = pair.goes) => admin.call(categories.restore, { params: { id } }),
  }
}

/** Fields that a revision changed: 'changed forms.0.text'. */
export const named = (changes: Revision['changes'] | undefined) =>
  changes?.map(({ kind, path }) => `${kind} ${path.join('.')}`)
