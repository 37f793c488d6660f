import { describe, expect, test } from 'vitest'
import { voices } from '#shared/voices/voices.ts'
import { exportAddresses } from '#shared/exchange.ts'
import { blob, mp3, useVoices } from '#server/testing/library/voices.ts'

const on = useVoices('this server’s disk')

const birthYear = new Date().getUTCFullYear() - 12
const openLicence = { licence: 'CC-BY-4.0' }

async function publish(speaker: object, consent: object) {
  const { consentId, code } = await on.aSpeaker(on.contributor, speaker, { ...openLicence, ...consent })
  const { id } = await on.send(on.contributor, consentId, {}, blob(mp3))
  await on.decide(id, 'APPROVED')
  return { id, code }
}

const decided = async (id: string) => JSON.stringify(await on.inQueue(id))

describe('the voice of a child', () => {
  const name = 'Sania binti Gunsalam'
  const children: [string, object, object][] = [
    ['by the year of birth', { name, village: 'Kg. Tudan', birthYear }, { guardian: 'Lina Gunsalam' }],
    ['by a guardian alone', { name, village: 'Kg. Tudan' }, { guardian: 'Lina Gunsalam' }],
  ]
  test.each(children)('known %s shows neither village nor family name in public', async (_how, speaker, consent) => {
    await publish(speaker, consent)
    const entry = await on.whole()
    expect(entry.voices).toMatchObject([{ speaker: 'Sania', place: null }])
    expect(entry.forms[0]!.dialects.flatMap(({ names }) => names)).toEqual(['Sania'])
    expect(JSON.stringify(entry)).not.toMatch(/Gunsalam|Tudan/)
    const csv = await (await on.app.visitor.fetch(exportAddresses.csv)).text()
    expect(csv).toContain('Sania, CC-BY-4.0')
    expect(csv).not.toMatch(/Gunsalam|Tudan/)
    const lift = Buffer.from(await (await on.app.visitor.fetch(exportAddresses.lift)).arrayBuffer())
    expect(lift.length).toBeGreaterThan(1000)
    expect(await (await on.app.visitor.fetch(`/library/${on.entryId}`)).text()).not.toMatch(/Gunsalam|Tudan/)
  })

  test('keeps its name for the admins who decide', async () => {
    const { id } = await publish({ name, village: 'Kg. Tudan', birthYear }, { guardian: 'Lina Gunsalam' })
    expect((await on.inQueue(id))?.proposal).toMatchObject({ speaker: name, village: 'Kg. Tudan' })
  })

  test('of a grown speaker shows both', async () => {
    await publish({ name, village: 'Kg. Tudan', birthYear: birthYear - 30 }, {})
    expect((await on.whole()).voices).toMatchObject([{ speaker: name, place: 'Kg. Tudan' }])
  })
})

describe('a withdrawn voice in the list of decisions', () => {
  test('names neither its speaker, nor their village, nor the guardian', async () => {
    const { id, code } = await publish({ name: 'Lucia Joseph', village: 'Kg. Kandazon' }, { guardian: 'Mary Joseph' })
    expect(await decided(id)).toMatch(/Lucia.*Kandazon.*Mary/)
    await on.app.visitor.call(voices.withdraw, { body: { code } })
    expect(await decided(id)).toContain(id)
    expect(await decided(id)).not.toMatch(/Lucia|Kandazon|Joseph/)
  })

  test('names no sender who is the speaker, but one who recorded somebody else', async () => {
    const account = { firstName: 'Lucia', lastName: 'Joseph', emailVerified: true }
    const person = await on.app.person({ role: 'CONTRIBUTOR', ...account })
    const own = await on.aSpeaker(person, { isMe: true, name: 'Lucia Joseph' })
    const { id } = await on.send(person, own.consentId)
    const other = await on.aSpeaker(person, { name: 'Grandmother' })
    const sent = await on.send(person, other.consentId)
    await on.decide(id, 'APPROVED')
    await on.decide(sent.id, 'REJECTED')
    for (const { code } of [own, other]) await on.app.visitor.call(voices.withdraw, { body: { code } })
    expect(await on.inQueue(id)).toMatchObject({ authorName: null, withdrawn: true })
    expect(await decided(id)).not.toMatch(/Lucia|Joseph/)
    expect(await on.inQueue(sent.id)).toMatchObject({ authorName: 'Lucia Joseph' })
    expect(await decided(sent.id)).not.toContain('Grandmother')
  })
})
