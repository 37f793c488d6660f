import { startGcsServer } from '#tests/doubles/gcs/server.ts'
import { startTestApp } from '#server/testing/test-app.ts'

/** Object stores to test with. */
export const stores = ['this server’s disk', 'a bucket'] as const
export type Store = (typeof stores)[number]

/** The product with one of the stores. */
export async function startAppAt(where: Store) {
  const gcs = where === 'a bucket' ? await startGcsServer() : undefined
  if (gcs) process.env.GOOGLE_APPLICATION_CREDENTIALS = gcs.keyFile
  const app = await startTestApp(gcs ? { env: { GCS_BUCKET: gcs.bucket, GCS_API_ENDPOINT: gcs.url } } : {})
  if (gcs) gcs.now = () => app.time.now()
  return {
    app,
    gcs,
    close: async () => {
      delete process.env.GOOGLE_APPLICATION_CREDENTIALS
      await app.close()
      await gcs?.close()
    },
  }
}
