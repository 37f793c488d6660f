import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGcsServer, type GcsServer } from '#tests/doubles/gcs/server.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { copyTemplateData } from '#tests/journeys/support/template-data.ts'
import { freePort, startProduct, type Product } from '#tests/journeys/support/product.ts'
import { useBrowser } from '#tests/journeys/support/visits.ts'

let gcs: GcsServer
let product: Product
let database: string
beforeAll(async () => {
  const port = await freePort()
  gcs = await startGcsServer([`http://localhost:${port}`])
  const bucket = { GCS_BUCKET: gcs.bucket, GCS_API_ENDPOINT: gcs.url, GOOGLE_APPLICATION_CREDENTIALS: gcs.keyFile }
  const dataDir = await copyTemplateData('bucket')
  product = await startProduct({ port, dataDir, env: { ...bucket, LOG_LEVEL: 'warn' } })
  database = await product.database()
})
afterAll(async () => {
  await product?.stop()
  await product?.remove()
  await gcs?.close()
})

const browser = useBrowser(() => ({ url: product.url, database, log: () => product.output() }))

/** Runs in the page: what an upload library does, held to the page's policy and to the bucket's rule for other origins. */
async function upload(picture: string): Promise<{ kept: number; width: number; again: number }> {
  const json = { 'Content-Type': 'application/json' }
  const send = (method: string, path: string, body: object) =>
    fetch(path, { method, headers: json, body: JSON.stringify(body) })
  const file = await (await fetch(picture)).blob().catch(() => new Blob())
  const announced = { kind: 'image', contentType: 'image/png', size: file.size }
  const { uploadURL, headers } = await (await send('POST', '/api/objects/upload', announced)).json()
  const put = () => fetch(uploadURL, { method: 'PUT', headers, body: file })
  const firstStatus = (await put()).status
  const { objectPath } = await (await send('PUT', '/api/category-media', { mediaURL: uploadURL })).json()
  const image = new Image()
  image.src = objectPath
  await image.decode()
  return { kept: firstStatus, width: image.naturalWidth, again: (await put()).status }
}

test('an admin’s browser uploads a picture directly to the bucket, once, and sees it on the site', async () => {
  const { page } = await browser.openAs('Uploading', { role: 'ADMIN' })
  await page.goto('/about')
  await page.route('**/picture-of-mine.png', (route) => route.fulfill({ body: samples.png!, contentType: 'image/png' }))
  expect(await page.evaluate(upload, '/picture-of-mine.png')).toEqual({ kept: 200, width: 1, again: 412 })
  expect([...gcs.objects.values()].map(({ bytes }) => bytes)).toEqual([samples.png])
})
