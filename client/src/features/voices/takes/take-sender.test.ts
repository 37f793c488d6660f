import { expect, test } from 'vitest'
import { ApiError } from '#client/lib/query/api.ts'
import { createTakeSender } from './take-sender.ts'
import { isTemporary } from './sending.ts'
import type { StoredTake } from './take-store.ts'

const take = (clientId: string, rest: Partial<StoredTake> = {}): StoredTake => ({
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

/** Sender with an in-memory store, and a network that records what is sent. */
function aTakeSender(
  stored: StoredTake[],
  network: { original?: (id: string, signal: AbortSignal) => Promise<void> } = {},
) {
  const takes = new Map(stored.map((each) => [each.clientId, each]))
  const went: string[] = []
  const errors = new Map<string, Error>()
  const sender = createTakeSender({
    userId: 'me',
    store: {
      list: async () => [...takes.values()],
      change: async (id, change) => void (takes.has(id) && takes.set(id, change(takes.get(id)!))),
      remove: async (id) => void takes.delete(id),
    },
    encodeOriginal: async () => new Uint8Array(9),
    transport: {
      isTemporary,
      sendTake: async ({ clientId }) => {
        const error = errors.get(clientId)
        if (error) throw error
        went.push(`voice ${clientId}`)
        return { id: clientId } as Awaited<ReturnType<Parameters<typeof createTakeSender>[0]['transport']['sendTake']>>
      },
      sendOriginal: async (id, _original, signal) => {
        await network.original?.(id, signal)
        went.push(`original ${id}`)
      },
    },
  })
  return { sender, takes, went, faults: errors }
}
const callbacks = { onRecordingStored: () => {}, onAllRecordingsStored: () => {} }

test('all recordings are sent before the first original', async () => {
  const { sender, takes, went } = aTakeSender([take('a'), take('b'), take('c', { approved: false })])
  await sender.send(callbacks)
  expect(went).toEqual(['voice a', 'voice b', 'original a', 'original b'])
  expect([...takes.keys()]).toEqual(['c'])
})

test('a new recording interrupts an original, which is sent again afterwards', async () => {
  const inFlight = Promise.withResolvers<void>()
  let cut = 0
  const { sender, takes, went } = aTakeSender([take('a')], {
    original: (_id, signal) => {
      if (cut > 0) return Promise.resolve()
      inFlight.resolve()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          cut += 1
          reject(new ApiError(0, 'aborted'))
        })
      })
    },
  })
  const first = sender.send(callbacks)
  await inFlight.promise
  takes.set('b', take('b'))
  await Promise.all([first, sender.send(callbacks)])
  expect(went).toEqual(['voice a', 'voice b', 'original a', 'original b'])
  expect(takes.size).toBe(0)
})

test('a lost connection keeps recordings and originals, and stored ones are not sent again', async () => {
  const { sender, takes, went, faults: errors } = aTakeSender([take('a'), take('b')])
  errors.set('b', new ApiError(0, 'No connection.'))
  await expect(sender.send(callbacks)).rejects.toThrow('No connection.')
  expect([...takes.values()].map(({ clientId, arrivedAs }) => [clientId, arrivedAs])).toEqual([
    ['a', 'a'],
    ['b', undefined],
  ])
  errors.clear()
  await sender.send(callbacks)
  expect(went).toEqual(['voice a', 'voice b', 'original a', 'original b'])
})

test('a refused recording shows the reason, and the others are sent', async () => {
  const { sender, takes, went, faults: errors } = aTakeSender([take('a'), take('b')])
  errors.set('a', new ApiError(409, 'The speaker has taken this consent back.'))
  await sender.send(callbacks)
  expect(went).toEqual(['voice b', 'original b'])
  expect(takes.get('a')?.fault).toBe('The speaker has taken this consent back.')
})

test('samples of a closed tab are encoded when they are sent', async () => {
  const { sender, went } = aTakeSender([take('a', { arrivedAs: 'a' })])
  await sender.send(callbacks)
  expect(went).toEqual(['original a'])
})
