import type { Request, Router } from 'express'
import type { Clock } from '#server/clock.ts'
import type { DiskStore } from '#server/gateways/storage/disk.ts'
import { bodyWithin } from '#server/http/body-time.ts'
import { MiB } from '#shared/site.ts'
import { Problem, conflict, forbidden, tooLarge } from '#server/http/problem.ts'
import type { MediaStore } from './store.ts'

/**
 * Takes the PUT to a signed address where files are kept on this server's disk. It stands in front of the session and of
 * the same-origin and JSON checks: the signature is the authority, as it is at a bucket, for one object, one person,
 * fifteen minutes, one type and size, once.
 */
export function receiving(router: Router, given: { store: MediaStore; disk: DiskStore; clock: Clock }) {
  const { store, disk, clock } = given

  function termsOf(id: string, request: Request) {
    const terms = disk.termsOf(id, request.query)
    if (!terms) throw forbidden('This is not an upload address of this site.')
    if (terms.expiresAt <= clock()) throw forbidden('This upload address has expired. Please upload the file again.')
    const type = request.headers['content-type']?.trim().toLowerCase()
    if (terms.contentType !== null && type !== terms.contentType.toLowerCase())
      throw new Problem(415, `This upload address takes ${terms.contentType} only.`)
    if (Number(request.headers['content-length']) > terms.limit)
      throw tooLarge(`The file is larger than this link allows: ${terms.limit} bytes at most.`)
    return terms
  }

  async function admit(id: string) {
    if (!(await store.markStored(id, clock()))) throw alreadyUsed()
  }

  router.put<{ id: string }>('/api/objects/upload/:id', bodyWithin(uploadSeconds), async (request, response) => {
    const { id } = request.params
    try {
      const { limit } = termsOf(id, request)
      if (await store.isTaken(id)) throw alreadyUsed()
      // Left open when it is refused, so that the refusal can still be sent.
      const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
      await disk.receive(id, body, limit, () => admit(id))
    } catch (error) {
      // The sender left in the middle.
      if (request.destroyed && !request.readableEnded) return
      swallowRest(request)
      throw error
    }
    // Upload libraries look for an ETag.
    response.set({ 'Cache-Control': 'no-store', ETag: `"${id}"` }).end()
  })
}

/** 50 MB over a thin line take their time. */
const uploadSeconds = 900

const alreadyUsed = () => conflict('This upload address has been used already. Please upload the file again.')

/** What a refused sender may still send: a browser hears the refusal only when it is done sending. */
const spareBytes = 64 * MiB

function swallowRest(request: Request) {
  let left = spareBytes
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
}
