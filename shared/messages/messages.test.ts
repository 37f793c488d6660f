import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { textLanguages, type Text } from './text.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('shared/**/*messages.ts', { cwd: root }).toSorted()
const modules = await Promise.all(
  files.map(async (file) => ({
    file,
    texts: (await import(pathToFileURL(join(root, file)).href)) as Record<string, Text>,
  })),
)
const all = modules.flatMap(({ file, texts }) =>
  Object.entries(texts).map(([name, message]) => ({ name: `${file} ${name}`, message })),
)

/** Arguments, tags and the options of selects. The options of plurals differ by language. */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return []
      case TYPE.tag:
        return [`<${element.value}>`, ...argumentsOf(element.children)]
      case TYPE.select:
        return [
          `${element.value} select ${Object.keys(element.options).toSorted().join(' ')}`,
          ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value)),
        ]
      case TYPE.plural:
        return [element.value, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))]
      default:
        return [element.value]
    }
  })
}
const parts = (message: string) => [...new Set(argumentsOf(parse(message)))].toSorted()

/** Words of Indonesian that have another word in Malaysia. */
const indonesian =
  /\b(?:unduh\w*|mengunduh|unggah\w*|mengunggah|kata sandi|akun|coba|mencoba|surel|gratis|kuis|silakan|bisa|karena|bahwa|tautan|peramban|berkas|ponsel|situs|pengaturan|setelan|jaringan|kantor|uang|tombol|layar|tampilkan|nomor|kirim|menit|detik|sukses|Inggris|Agustus)\b/i

describe('texts', () => {
  test('exist', () => expect(all.length).toBeGreaterThan(0))

  test.each(all)('$name takes the same values and tags in both languages', ({ message }) => {
    expect(parts(message.ms)).toEqual(parts(message.en))
  })

  test('are not empty, and have no spaces around them', () => {
    const faulty = all.filter(({ message }) =>
      textLanguages.some((language) => message[language].trim() !== message[language] || message[language] === ''),
    )
    expect(faulty.map(({ name }) => name)).toEqual([])
  })

  test('use no Indonesian word', () => {
    expect(all.filter(({ message }) => indonesian.test(message.ms)).map(({ name }) => name)).toEqual([])
  })

  test('use no plural category in Malay, which has none but other', () => {
    expect(
      all.filter(({ message }) => /\b(?:zero|one|two|few|many) \{/.test(message.ms)).map(({ name }) => name),
    ).toEqual([])
  })

  test('name their subject: no English sentence begins with What or Whoever, unless it asks', () => {
    const sentences = all.flatMap(({ name, message }) =>
      message.en
        .replaceAll(/\{\w+(?:, number)?\}/g, '…')
        .split(/(?<=[.!?:}>])\s*|\n+/)
        .map((sentence) => ({ name, sentence })),
    )
    const faulty = sentences.filter(
      ({ sentence }) => /^(?:What|Whoever|Whatever) (?!you learned)/.test(sentence) && !sentence.includes('?'),
    )
    expect(faulty).toEqual([])
  })

  test('escape braces and tags with apostrophes on purpose only', () => {
    const faulty = all.filter(({ message }) => textLanguages.some((language) => /'[{<]/.test(message[language])))
    expect(faulty.map(({ name }) => name)).toEqual([])
  })
})
