import { randomUUID } from 'node:crypto'
import type { Router } from 'express'
import { largestUpload, media } from '#shared/media.ts'
import type { Clock } from '#server/clock.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { tooLarge } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { mediaNamed } from './media-type.ts'
import { createRegistration, hashOf, lifetime, refuseOverLimit, withoutQuery, wrongType } from './registration.ts'
import type { MediaStore } from './store.ts'
import { uploadLimits } from '#shared/site.ts'

/** LIMITS of abuse. */
const manyLinks = { name: 'upload links', times: 60, minutes: 10 }

export function mediaRoutes(
  router: Router,
  given: { store: MediaStore; objects: ObjectStore; throttle: Throttle; clock: Clock },
) {
  const { store, objects, throttle, clock } = given
  const register = createRegistration(given)

  route(router, media.upload, async ({ viewer, body }) => {
    const { kind = null, contentType = null, size = null } = body
    if (contentType !== null && !mediaNamed(contentType, kind)) throw wrongType(kind)
    if (kind && size) refuseOverLimit(kind, size)
    if (size && size > largestUpload) throw tooLarge('No file may have more than 50 MB.')
    await throttle.take(manyLinks, viewer.id, 'That were many uploads in a short time.')

    const id = randomUUID()
    const createdAt = clock()
    const expiresAt = new Date(createdAt.getTime() + lifetime)
    const limit = size ?? (kind ? uploadLimits[kind] : largestUpload)
    const { url, headers } = await objects.signUpload(id, { expiresAt, limit, contentType })
    const addresses = { address: withoutQuery(url), addressHash: hashOf(url) }
    await store.insert({ id, userId: viewer.id, kind, limit, ...addresses, createdAt, expiresAt })
    return { uploadURL: url, headers }
  })

  route(router, media.register, async ({ viewer, body }) => ({
    objectPath: await register(body.mediaURL, viewer.id),
  }))
}
