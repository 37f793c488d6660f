import { expect, test } from 'vitest'
import { createJobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'

test('a shutdown waits for the running job, and for none of the following', async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done: string[] = []
  const jobs = createJobs({
    slices: [
      {
        hourlyJobs: {
          async first() {
            begun.resolve()
            await held.promise
            done.push('first')
          },
          second: async () => done.push('second'),
        },
      },
    ],
    log: createLog('silent'),
    runs: { succeeded: async () => {}, failed: async () => {} },
  })
  jobs.start()
  await begun.promise
  const stopped = jobs.stop()
  held.resolve()
  await stopped
  expect(done).toEqual(['first'])
})
