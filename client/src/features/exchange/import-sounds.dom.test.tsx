import type { ComponentProps } from 'react'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { maxSounds } from '#shared/exchange/waiting-sounds.ts'
import { statistics } from '#shared/site/statistics.ts'
import { queryKeyOf } from '#client/lib/query/query-client.ts'
import { learner, renderFor, serve, type Replies } from '#client/testing/page.tsx'
import { shownToast } from '#client/lib/page/toast.ts'
import { ImportSounds } from './import-sounds.tsx'

const id = '3b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a33'
const consentId = '4b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a44'
const sounds = `/api/imports/${id}/sounds`
const applied: ComponentProps<typeof ImportSounds>['importJson'] = {
  id,
  name: 'words.zip',
  format: 'lift',
  columns: [],
  sourceId: id,
  sourceTitle: 'A list',
  state: 'applied',
  stalled: false,
  counts: { new: 2, changed: 0, add: 0, same: 0, conflict: 0, fault: 0 },
  chosen: 0,
  files: 0,
  applied: 2,
  keptByUndo: 0,
  createdAt: '2026-01-01T00:00:00Z',
  appliedAt: '2026-01-01T00:00:00Z',
  undoneAt: null,
  values: [],
  leftOut: [],
  waiting: [{ kind: 'sounds', count: 12 }],
}

const idOf = (n: number) => `5b1f6d0e-1f5b-4a80-9d0a-${String(n).padStart(12, '0')}`
const aSound = (n: number) => ({
  id: idOf(n),
  entryId: id,
  title: `qx${n}`,
  name: `${n}.mp3`,
  says: `qx${n}`,
  texts: [`qx${n}`, `qx${n}z`],
  url: `/api/gifts/${idOf(n)}.mp3`,
})
const speaker = {
  id,
  name: 'Jeannie',
  village: null,
  dialect: 'tangaa',
  custodian: true,
  voices: 0,
  consent: { id: consentId, licence: 'CC-BY-4.0', givenAt: '2026-01-01T00:00:00Z' },
}

/** The card of this many sounds; sent and left-out ones leave the list, except those that the server refuses. */
function show(count: number, { refuses = [], more = {} }: { refuses?: number[]; more?: Replies } = {}) {
  let waiting = Array.from({ length: count }, (_, n) => aSound(n + 1))
  const requests: string[][] = []
  const refused = new Set(refuses.map(idOf))
  const leave = (ids: string[]) => (waiting = waiting.filter((each) => !ids.includes(each.id)))
  serve({
    [`GET ${sounds}`]: () => ({ body: waiting }),
    'GET /api/speakers': () => ({ body: [speaker, { ...speaker, consent: { ...speaker.consent, id } }] }),
    [`POST ${sounds}`]: (body) => {
      const ids = (body as { sounds: { id: string }[] }).sounds.map((each) => each.id)
      requests.push(ids)
      const left = ids.filter((each) => !refused.has(each))
      leave(left)
      const why = 'Nothing can be heard in this recording.'
      return {
        body: {
          sent: left.length,
          refused: ids.filter((each) => refused.has(each)).map((each) => ({ id: each, why })),
        },
      }
    },
    [`POST ${sounds}/leave-out`]: (body) => {
      const ids = (body as { sounds: string[] }).sounds
      requests.push(ids)
      leave(ids)
      return { status: 204, body: undefined }
    },
    ...more,
  })
  return { requests, ...renderFor({ ...learner, role: 'ADMIN' }, <ImportSounds importJson={applied} />) }
}

const choose = async (consent = consentId) =>
  fireEvent.change(await screen.findByLabelText('Who speaks?'), { target: { value: consent } })
const sendButton = (count: number) =>
  screen.findByRole<HTMLButtonElement>('button', { name: `Send ${count} sound${count === 1 ? '' : 's'} to review` })
const leaveOut = async (file: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Leave out ${file}` }))
const inQuestion = async () => within(await screen.findByRole('alertdialog', { name: 'Leave this sound out?' }))

test('a sound is left out only after a question', async () => {
  const { requests } = show(2)
  await leaveOut('1.mp3')
  const question = await inQuestion()
  question.getByText('1.mp3 is deleted for good.')
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(requests).toEqual([])
  await leaveOut('2.mp3')
  fireEvent.click((await inQuestion()).getByRole('button', { name: 'Leave out' }))
  await waitFor(() => expect(screen.queryByText('2.mp3', { selector: 'span.block' })).toBeNull())
  expect(requests).toEqual([[idOf(2)]])
})

test('refused sounds do not block the others, and are sent again after them, or with another text or speaker', async () => {
  const first = Array.from({ length: maxSounds.sent }, (_, n) => n + 1)
  const { requests } = show(12, { refuses: first })
  await choose()
  fireEvent.click(await sendButton(10))
  expect(await screen.findAllByText('Nothing can be heard in this recording.')).toHaveLength(10)
  fireEvent.click(await sendButton(2))
  await screen.findByText('2 sounds wait in the review queue')
  expect(screen.getAllByText('Nothing can be heard in this recording.'), 'reasons stay').toHaveLength(10)
  fireEvent.click(await sendButton(10))
  await waitFor(() => expect(requests).toHaveLength(3))
  await sendButton(10)
  fireEvent.change(screen.getByLabelText('Text said in 3.mp3'), { target: { value: 'qx3z' } })
  fireEvent.click(await sendButton(1))
  await waitFor(() => expect(requests).toEqual([first.map(idOf), [idOf(11), idOf(12)], first.map(idOf), [idOf(3)]]))
  await choose(id)
  await sendButton(10)
  expect(screen.queryByText('Nothing can be heard in this recording.')).toBeNull()
})

test('refused sounds are sent again in turn', async () => {
  const all = Array.from({ length: 12 }, (_, n) => n + 1)
  const { requests } = show(12, { refuses: all })
  await choose()
  const sends = [all.slice(0, 10), [11, 12], all.slice(0, 10), [11, 12, ...all.slice(0, 8)]]
  for (const [at, sent] of sends.entries()) {
    fireEvent.click(await sendButton(sent.length))
    await waitFor(() => expect(requests[at]).toEqual(sent.map(idOf)))
  }
})

const refusal = (message: string) => () => ({ status: 409, body: { message } })

test('failures are reported', async () => {
  const more = {
    [`POST ${sounds}`]: refusal('This import was taken back.'),
    [`POST ${sounds}/leave-out`]: refusal('It is taken back by now.'),
  }
  show(1, { more })
  await choose()
  fireEvent.click(await sendButton(1))
  await waitFor(() => expect(shownToast()?.description).toContain('This import was taken back.'))
  await leaveOut('1.mp3')
  fireEvent.click((await inQuestion()).getByRole('button', { name: 'Leave out' }))
  await waitFor(() => expect(shownToast()?.description).toContain('It is taken back by now.'))
})

test('sent sounds make the review queue and the statistics load again', async () => {
  const { client } = show(1)
  const keys = [contributions.all, statistics.read].map(({ path }) => queryKeyOf(path))
  for (const key of keys) client.setQueryData(key, [])
  await choose()
  fireEvent.click(await sendButton(1))
  await screen.findByText('1 sound waits in the review queue')
  await waitFor(() => expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]))
})

test('a missing speaker is stated only once the speakers have loaded', async () => {
  const none = 'No speaker with a consent is listed under your account yet.'
  const { promise, resolve } = Promise.withResolvers<void>()
  let status = 500
  const reply = async () => {
    await promise
    return { status, body: status === 200 ? [] : { message: 'Something went wrong.' } }
  }
  show(1, { more: { 'GET /api/speakers': reply } })
  await sendButton(1)
  expect(screen.queryByText(none)).toBeNull()
  resolve()
  await screen.findByText(/^The speakers could not be loaded\./)
  expect(screen.queryByText(none)).toBeNull()
  status = 200
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(none)
})

test('a list that may be cut says so', async () => {
  const cut = 'At most 50 sounds are shown here. Others follow when these are sent or left out.'
  show(maxSounds.shown)
  expect(await screen.findByText(cut)).toBeTruthy()
  await leaveOut('1.mp3')
  fireEvent.click((await inQuestion()).getByRole('button', { name: 'Leave out' }))
  await waitFor(() => expect(screen.queryByText(cut)).toBeNull())
})
