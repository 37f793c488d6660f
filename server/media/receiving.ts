import type { Request, Router } from 'express'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { DiskStore } from '#server/gateways/storage/disk.ts'
import { limitBodyTime } from '#server/http/limits/body-time.ts'
import { MiB } from '#shared/site/site.ts'
import { say } from '#shared/messages/say.ts'
import {
  largerThanLink,
  notUploadAddress,
  takesTypeOnly,
  uploadAddressExpired,
  uploadAddressUsed,
} from '#shared/text/file-messages.ts'
import { Problem, conflict, forbidden, tooLarge } from '#server/http/problem.ts'
import * as store from './store.ts'

/**
 * Receives the PUT to a signed address if files are on this server's disk. Mounted before the session and the origin check, because the
 * signature is the authorisation.
 */
export function receiveUploads(router: Router, deps: { db: Database; disk: DiskStore; clock: Clock }) {
  const { db, disk, clock } = deps

  function termsOf(id: string, request: Request) {
    const terms = disk.termsOf(id, request.query)
    if (!terms) throw forbidden(say(notUploadAddress))
    if (terms.expiresAt <= clock()) throw forbidden(say(uploadAddressExpired))
    const type = request.headers['content-type']?.trim().toLowerCase()
    if (terms.contentType !== null && type !== terms.contentType.toLowerCase())
      throw new Problem(415, say(takesTypeOnly, { type: terms.contentType }))
    if (Number(request.headers['content-length']) > terms.limit)
      throw tooLarge(say(largerThanLink, { limit: terms.limit }))
    return terms
  }

  async function admit(id: string) {
    if (!(await store.markStored(db, id, clock()))) throw alreadyUsed()
  }

  router.put<{ id: string }>(
    '/api/objects/upload/:id',
    limitBodyTime(uploadTimeoutSeconds),
    async (request, response) => {
      const { id } = request.params
      try {
        const { limit } = termsOf(id, request)
        if (await store.isUploadClosed(db, id)) throw alreadyUsed()
        // The connection stays open after a refusal, so that the answer can still be sent.
        const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
        await disk.receive(id, body, limit, () => admit(id))
      } catch (error) {
        // The sender disconnected.
        if (request.destroyed && !request.readableEnded) return
        swallowRest(request)
        throw error
      }
      // Upload libraries expect an ETag.
      response.set({ 'Cache-Control': 'no-store', ETag: `"${id}"` }).end()
    },
  )
}

/** Enough for 50 MB over a slow connection. */
const uploadTimeoutSeconds = 900

const alreadyUsed = () => conflict(say(uploadAddressUsed))

/** Bytes that are still read after a refusal, because a browser reads the answer only after it has sent everything. */
const spareBytes = 64 * MiB

function swallowRest(request: Request) {
  let left = spareBytes
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
}
