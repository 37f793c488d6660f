import { afterAll, expect, test } from 'vitest'
import { templateNamed, templateNames } from '#server/gateways/mail.ts'
import { inLanguage } from '#server/http/language-context.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { foreign } from '#tests/journeys/languages/one-language.ts'

/** The product declares all templates. */
const app = await startTestApp()
afterAll(() => app.close())

/** Characters that messages give a meaning to. */
const odd = "Walai {x, plural} <b> ta'at '{"
const at = '2026-08-31T04:00:00.000Z'
const link = { path: '/library', linkName: 'tulan' }
const paid = { name: odd, sen: 1500, plan: '3-months', method: 'Visa 4242' }

/** Values of every template, with each of its cases. */
const templates: Record<string, object[]> = {
  'class owners': ['new', 'joined', 'removed'].flatMap((change) =>
    [odd, null].map((by) => ({ change, by, who: by, name: odd, path: link.path })),
  ),
  'class message': [{ name: odd, message: odd, ...link }],
  'confirm address': [{}],
  'new password': [{}],
  'new address': [{}],
  'taken address': [{}],
  'address notice': [{ next: 'amai@example.test' }],
  payment: [
    { ...paid, receiptUrl: 'https://example.test/', next: 'renews', until: at },
    { ...paid, name: null, plan: null, method: null, receiptUrl: null, next: 'ends', until: null },
  ],
  'payment failed': [{ ...paid, until: at, payUrl: 'https://example.test/' }],
  refund: [true, false].map((stays) => ({ ...paid, stays })),
  'dispute lost': [{ ...paid, stays: false }],
  'renewal stopped': [{ ...paid, until: at }],
  'renewal resumed': [1500, null].map((sen) => ({ ...paid, sen, at })),
  renewal: [1500, null].map((sen) => ({ ...paid, sen, at })),
  decision: ['text', 'edit', 'voice', 'picture', 'witness'].flatMap((kind) =>
    [true, false].map((isApproved) => ({ title: odd, kind, isApproved, note: odd, path: link.path })),
  ),
  'word request answered': [{ word: odd, path: link.path }],
  'lesson question': [{ lesson: odd, course: odd, text: odd }],
  'lesson answer': [{ lesson: odd, text: odd, answer: odd, path: link.path }],
  reminder: [true, false].map((isLast) => ({ at: '07:30', minutes: 5, name: 'tulan', isLast })),
  'takedown answer': [true, false].map((isRemoved) => ({ subject: odd, isRemoved, note: odd })),
}

const sender = { siteName: 'Boros', publicUrl: 'https://boros.test', supportEmail: 'desk@boros.test' }

test('every template of the product is listed', () => {
  expect(Object.keys(templates).toSorted()).toEqual(templateNames().toSorted())
})

test.each(Object.entries(templates))('the template %s is Malay for a reader of Malay', (name, cases) => {
  const { write } = templateNamed(name)!
  for (const values of cases) {
    const [english, malay] = (['en', 'ms'] as const).map((language) =>
      inLanguage(language, () => write(values, sender)),
    )
    const own = malay!.subject + malay!.text
    expect(own.replaceAll(odd, '').replaceAll(/https?:\S+/g, '')).not.toMatch(new RegExp(foreign.ms, 'i'))
    expect(malay!.subject.replaceAll(odd, '')).not.toBe(english!.subject.replaceAll(odd, ''))
    expect(own.split(odd)).toHaveLength((english!.subject + english!.text).split(odd).length)
    const [dayInEnglish, dayInMalay] = [/31 Aug 2026/g, /31 Ogo 2026/g]
    expect(own.match(dayInMalay)?.length).toBe((english!.subject + english!.text).match(dayInEnglish)?.length)
  }
})
