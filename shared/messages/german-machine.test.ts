import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const program = `
import { formatMoment } from '#client/lib/dates/dates.ts'
import { inLanguage, sayInRequestLanguage } from '#server/http/language-context.ts'
import { say, textLocale } from '#shared/messages/say.ts'
import { text } from '#shared/messages/text.ts'
sayInRequestLanguage()
const moment = '2026-08-31T15:30:00.000Z'
const size = text('{count, number} words', '{count, number} perkataan')
const says = () => [
  formatMoment(moment, 'Asia/Kuching'),
  new Intl.DateTimeFormat(textLocale(), { dateStyle: 'long', timeZone: 'Asia/Kuching' }).format(new Date(moment)),
  say(size, { count: 1234.5 }),
  new Intl.ListFormat(textLocale()).format(['a', 'b']),
]
console.log(JSON.stringify({
  machine: new Date(moment).toLocaleString(undefined, { weekday: 'long', hour: 'numeric' }),
  en: inLanguage('en', says),
  ms: inLanguage('ms', says),
}))
`

test('dates, numbers and lists are in the reader’s language on a machine in German', () => {
  const german = { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'de', TZ: 'Europe/Berlin' }
  const options = {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...german },
    encoding: 'utf8' as const,
  }
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', program], options)
  expect(JSON.parse(out)).toEqual({
    // Without a locale this machine answers in German, at its own time.
    machine: 'Montag, 17 Uhr',
    en: ['31 Aug 2026, 23:30', 'August 31, 2026', '1,234.5 words', 'a and b'],
    ms: ['31 Ogo 2026, 23:30', '31 Ogos 2026', '1,234.5 perkataan', 'a dan b'],
  })
})
