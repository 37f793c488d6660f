import type { Router } from 'express'
import { lettersOf } from '#shared/language/language.ts'
import { dialectSlugLength } from '#shared/entries/places/dialect-slug.ts'
import { places, type PlaceDraft } from '#shared/entries/places/places.ts'
import { say } from '#shared/messages/say.ts'
import {
  placeHasPlaces,
  manySuggestions,
  noSuchParent,
  noSuchPlace,
  notIntoPlaceOfDialect,
  notWithItselfPlace,
  onlySuggestions,
  placeExists,
  placeNameNeedsLetters,
} from '#shared/entries/places/place-messages.ts'
import { record } from '#server/audit/record.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, invalid, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Limit } from '#server/http/limits/throttle.ts'
import * as store from './place-store.ts'

const suggestionLimit: Limit = { name: 'place suggestions', times: 20, minutes: 24 * 60 }

/** A name in small letters and hyphens: 'kota-belud'. */
const slugOf = (name: string) =>
  lettersOf(name)
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, dialectSlugLength)
    .replaceAll(/^-+|-+$/g, '')

/** The slug of the named dialect. */
async function parentOf<Parent extends string | null | undefined>(tx: Transaction, parent: Parent, slug?: string) {
  if (parent == null) return parent
  const parentPlace = await store.find(tx, parent)
  if (!parentPlace?.listed || parentPlace.dialect !== null || parentPlace.slug === slug)
    throw invalid(say(noSuchParent), { field: 'dialect' })
  return parentPlace.slug
}

async function checkName(tx: Transaction, name: string, slug?: string) {
  const key = lettersOf(name)
  const others = (await store.list(tx)).filter((place) => place.slug !== slug)
  if (others.some((one) => lettersOf(one.name) === key)) throw conflict(say(placeExists), { field: 'name' })
}

async function add(tx: Transaction, draft: PlaceDraft, more: { listed: boolean; suggestedBy?: string }) {
  const slug = slugOf(draft.name)
  if (!/[a-z]/.test(slug)) throw invalid(say(placeNameNeedsLetters), { field: 'name' })
  await checkName(tx, draft.name)
  const dialect = await parentOf(tx, draft.dialect)
  const created = await store.insert(tx, slug, { ...draft, dialect: dialect ?? null }, more)
  if (!created) throw conflict(say(placeExists), { field: 'name' })
  return created
}

export function placeRoutes(router: Router, { db, throttle }: Deps) {
  const present = ({ id }: { id: string }) => store.find(db, id)
  /** Runs changes of places one after another, so that each sees what the others did. */
  const inTurn = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.transaction(async (tx) => {
      await store.lock(tx)
      return work(tx)
    })

  route(router, places.list, () => store.list(db))
  route(router, places.administer, () => store.listForAdmins(db))
  route(router, places.suggest, ({ body, viewer }) =>
    inTurn(async (tx) => {
      await throttle.take(suggestionLimit, viewer.id, say(manySuggestions), tx)
      return add(tx, { ...body, unsure: true }, { listed: false, suggestedBy: viewer.id })
    }),
  )
  route(router, places.create, ({ body, viewer }) =>
    inTurn(async (tx) => {
      const created = await add(tx, body, { listed: true })
      await record(tx, { actorId: viewer.id, action: 'place.add', subject: created.name, subjectId: null })
      return created
    }),
  )
  route(router, places.change, present, ({ body, viewer, target: { slug } }) =>
    inTurn(async (tx) => {
      const target = orNotFound(await store.find(tx, slug))
      if (body.name !== undefined) await checkName(tx, body.name, slug)
      const dialect = await parentOf(tx, body.dialect, slug)
      if (dialect != null && dialect !== target.dialect && (await store.hasPlaces(tx, slug)))
        throw conflict(say(placeHasPlaces), { field: 'dialect' })
      await store.update(tx, slug, { ...body, dialect })
      if (body.name !== undefined && body.name !== target.name) await store.rewriteNames(tx, slug)
      await record(tx, {
        actorId: viewer.id,
        action: 'place.change',
        subject: target.name,
        subjectId: null,
        after: body.name ?? null,
      })
      return orNotFound(await store.find(tx, slug))
    }),
  )
  route(router, places.merge, present, ({ body: { into }, viewer, target }) =>
    inTurn(async (tx) => {
      const source = orNotFound(await store.find(tx, target.slug))
      const place = await store.find(tx, into)
      if (place?.slug === source.slug) throw invalid(say(notWithItselfPlace), { field: 'into' })
      if (!place?.listed) throw invalid(say(noSuchPlace), { field: 'into' })
      if (place.dialect !== null && (await store.hasPlaces(tx, source.slug)))
        throw conflict(say(notIntoPlaceOfDialect), { field: 'into' })
      await store.merge(tx, source.slug, place.slug)
      await record(tx, {
        actorId: viewer.id,
        action: 'place.merge',
        subject: source.name,
        subjectId: null,
        after: place.name,
      })
      return place
    }),
  )
  route(router, places.decline, present, ({ target: { slug } }) =>
    inTurn(async (tx) => {
      const target = orNotFound(await store.find(tx, slug))
      if (target.listed) throw conflict(say(onlySuggestions))
      await store.remove(tx, slug)
    }),
  )
}
