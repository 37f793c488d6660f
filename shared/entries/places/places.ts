import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { nullableText, requiredLine, textLimits } from '#shared/text.ts'
import { dialectSlugLength } from './dialect-slug.ts'
import { DialectSlug } from '#shared/entries/document.ts'
import { Dialect } from '#shared/entries/document-calls.ts'
import {
  glottocodeField,
  intoPlaceMust,
  languageTagMust,
  parentMust,
  placeDistrictField,
  placeNameField,
  unsureMust,
} from './place-messages.ts'

/** A dialect, a village or a district, as a row that admins maintain. */
export const Place = z.extend(Dialect, {
  id: z.uuid(),
  /** Slug of the dialect that it belongs to. */
  dialect: z.nullable(DialectSlug),
  /** ISO 639-3 code of its language. */
  language: z.string(),
  unsure: z.boolean(),
})
export type Place = z.output<typeof Place>

/** A place as admins see it. */
export const AdministeredPlace = z.extend(Place, {
  /** False for a suggestion that waits. */
  listed: z.boolean(),
  /** Number of entries with a form that is said there. */
  entries: z.int(),
})
export type AdministeredPlace = z.output<typeof AdministeredPlace>

const orNull = (label: PlainText) => nullableText(label, textLimits.title)
/** Slug of another place. One that is too long names none. */
const slugOr = (sentence: PlainText) =>
  z.string({ error: () => say(sentence) }).check(z.maxLength(dialectSlugLength, { error: () => say(sentence) }))
const languageTag = z
  .string({ error: () => say(languageTagMust) })
  .check(z.regex(/^[a-z]{3}$/, { error: () => say(languageTagMust) }))

const fields = {
  name: requiredLine(placeNameField, 60),
  /** District or region, shown in brackets. */
  place: orNull(placeDistrictField),
  dialect: z.nullable(slugOr(parentMust)),
  language: languageTag,
  unsure: z.boolean({ error: () => say(unsureMust) }),
  glottocode: orNull(glottocodeField),
}
export const PlaceDraft = z.object({
  name: fields.name,
  place: z._default(fields.place, null),
  dialect: z._default(fields.dialect, null),
  language: z._default(fields.language, 'dtp'),
  unsure: z._default(fields.unsure, false),
  glottocode: z._default(fields.glottocode, null),
})
export type PlaceDraft = z.output<typeof PlaceDraft>
/** Absent fields stay. `listed: true` accepts a suggestion. */
export const PlaceChange = z.extend(z.partial(z.object(fields)), {
  listed: z.optional(z.literal(true, { error: () => say(unsureMust) })),
})
export type PlaceChange = z.output<typeof PlaceChange>

export const places = {
  list: endpoint({ method: 'GET', path: '/api/places', allow: 'categories.read', output: z.array(Place) }),
  /** A suggestion, which admins accept, merge or decline; 20 a day. */
  suggest: endpoint({
    method: 'POST',
    path: '/api/places',
    allow: 'proposals.give',
    input: PlaceDraft,
    output: Place,
    status: 201,
  }),
  administer: endpoint({
    method: 'GET',
    path: '/api/admin/places',
    allow: 'places.write',
    output: z.array(AdministeredPlace),
  }),
  /** 409 if a place has this name already. */
  create: endpoint({
    method: 'POST',
    path: '/api/admin/places',
    allow: 'places.write',
    input: PlaceDraft,
    output: Place,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/places/:id',
    allow: 'places.write',
    input: PlaceChange,
    output: Place,
  }),
  /** Entries, attestations and speakers of this place go to the other one, which is answered. */
  merge: endpoint({
    method: 'POST',
    path: '/api/admin/places/:id/merge',
    allow: 'places.write',
    input: z.object({ into: slugOr(intoPlaceMust) }),
    output: Place,
  }),
  /** Only a suggestion can be declined. */
  decline: endpoint({ method: 'DELETE', path: '/api/admin/places/:id', allow: 'places.write' }),
}
