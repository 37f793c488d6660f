import { expect, test } from 'vitest'
import { ApiError } from '#client/lib/api.ts'
import { createOutbox } from './outbox.ts'
import { isPassing } from './sending.ts'
import type { KeptTake } from './take-store.ts'

const take = (clientId: string, rest: Partial<KeptTake> = {}): KeptTake => ({
  clientId,
  userId: 'me',
  entryId: 'e',
  consentId: 'c',
  form: clientId,
  seconds: 1,
  bytes: new Uint8Array(1),
  type: 'audio/mpeg',
  loudness: -16,
  peak: -3,
  captured: { samples: new Float32Array(1), rate: 48_000 },
  approved: true,
  fault: null,
  madeAt: 0,
  ...rest,
})

/** A store in memory, and a line that keeps what went over it. */
function anOutbox(kept: KeptTake[], line: { original?: (id: string, signal: AbortSignal) => Promise<void> } = {}) {
  const takes = new Map(kept.map((each) => [each.clientId, each]))
  const went: string[] = []
  const faults = new Map<string, Error>()
  const outbox = createOutbox({
    userId: 'me',
    store: {
      list: async () => [...takes.values()],
      change: async (id, change) => void (takes.has(id) && takes.set(id, change(takes.get(id)!))),
      remove: async (id) => void takes.delete(id),
    },
    originalOf: async () => new Uint8Array(9),
    way: {
      isPassing,
      sendTake: async ({ clientId }) => {
        const fault = faults.get(clientId)
        if (fault) throw fault
        went.push(`voice ${clientId}`)
        return { id: clientId } as Awaited<ReturnType<Parameters<typeof createOutbox>[0]['way']['sendTake']>>
      },
      sendOriginal: async (id, _original, signal) => {
        await line.original?.(id, signal)
        went.push(`original ${id}`)
      },
    },
  })
  return { outbox, takes, went, faults }
}
const tell = { arrived: () => {}, voicesSent: () => {} }

test('all voices go before the first original', async () => {
  const { outbox, takes, went } = anOutbox([take('a'), take('b'), take('c', { approved: false })])
  await outbox.send(tell)
  expect(went).toEqual(['voice a', 'voice b', 'original a', 'original b'])
  expect([...takes.keys()]).toEqual(['c'])
})

test('an original on its way gives way to a new voice, and goes again after it', async () => {
  const onItsWay = Promise.withResolvers<void>()
  let cut = 0
  const { outbox, takes, went } = anOutbox([take('a')], {
    original: (_id, signal) => {
      if (cut > 0) return Promise.resolve()
      onItsWay.resolve()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          cut += 1
          reject(new ApiError(0, 'aborted'))
        })
      })
    },
  })
  const first = outbox.send(tell)
  await onItsWay.promise
  takes.set('b', take('b'))
  await Promise.all([first, outbox.send(tell)])
  expect(went).toEqual(['voice a', 'voice b', 'original a', 'original b'])
  expect(takes.size).toBe(0)
})

test('a dead line keeps voices and originals, and what had arrived is not sent again', async () => {
  const { outbox, takes, went, faults } = anOutbox([take('a'), take('b')])
  faults.set('b', new ApiError(0, 'No connection.'))
  await expect(outbox.send(tell)).rejects.toThrow('No connection.')
  expect([...takes.values()].map(({ clientId, arrivedAs }) => [clientId, arrivedAs])).toEqual([
    ['a', 'a'],
    ['b', undefined],
  ])
  faults.clear()
  await outbox.send(tell)
  expect(went).toEqual(['voice a', 'voice b', 'original a', 'original b'])
})

test('what the server will not have says why, and the others go', async () => {
  const { outbox, takes, went, faults } = anOutbox([take('a'), take('b')])
  faults.set('a', new ApiError(409, 'The speaker has taken this consent back.'))
  await outbox.send(tell)
  expect(went).toEqual(['voice b', 'original b'])
  expect(takes.get('a')?.fault).toBe('The speaker has taken this consent back.')
})

test('what a closed tab left is packed when it is sent', async () => {
  const { outbox, went } = anOutbox([take('a', { arrivedAs: 'a' })])
  await outbox.send(tell)
  expect(went).toEqual(['original a'])
})
