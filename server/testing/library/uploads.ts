import { expect } from 'vitest'
import { media } from '#shared/media.ts'
import type { BodyToSend } from '#shared/endpoint.ts'
import { removeUnusedUploads } from '#server/media/media.ts'
import { samples } from './media-samples.ts'
import { startAppAt, type Store } from './stores.ts'

type ToUpload = BodyToSend<typeof media.upload>

export interface Link {
  uploadURL: string
  headers: Record<string, string>
}

/** Sends a file to its upload address. */
export const put = (link: Link, file: Buffer, headers: Record<string, string> = {}) =>
  fetch(link.uploadURL, { method: 'PUT', headers: { ...link.headers, ...headers }, body: new Uint8Array(file) })
export const keyOf = (link: Link) => new URL(link.uploadURL).pathname.split('/').at(-1) ?? ''
export const idOf = (path: string) => /[0-9a-f-]{36}/.exec(path)?.[0] ?? ''

/** The product with one of the stores and an admin who uploads. */
export async function startUploads(where: Store) {
  const { app, gcs, close } = await startAppAt(where)
  const anAdmin = () => app.person({ role: 'ADMIN' })
  let admin = await anAdmin()
  const linkFor = (body: ToUpload = {}): Promise<Link> => admin.call(media.upload, { body })
  const register = (mediaURL: string, person = admin) => person.call(media.registerUpload, { body: { mediaURL } })
  async function uploaded(name: string, body: ToUpload = {}): Promise<Link> {
    const link = await linkFor(body)
    expect((await put(link, samples[name]!)).status).toBe(200)
    return link
  }
  return {
    app,
    gcs,
    get admin() {
      return admin
    },
    changeAdmin: async () => void (admin = await anAdmin()),
    linkFor,
    register,
    uploaded,
    published: async (name: string) => (await register((await uploaded(name)).uploadURL)).objectPath,
    isKept: async (link: Link) => (await app.objects.find(keyOf(link))) !== undefined,
    withdraw: (path: string, person = admin) => person.call(media.withdraw, { params: { id: idOf(path) } }),
    removeUnused: () => removeUnusedUploads(app.product.deps, app.time.now()),
    look: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      app.visitor.fetch(path, { method, headers }),
    close,
  }
}
export type Uploads = Awaited<ReturnType<typeof startUploads>>
