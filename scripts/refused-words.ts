import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const glossary = join(import.meta.dirname, '../docs/glossary.md')

/** The words that the column "Not" of docs/glossary.md refuses, each with the term to use. */
export function refusedWords() {
  const rows = readFileSync(glossary, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| **'))
  return rows.flatMap((row) => {
    const [, term, , not] = row.split('|').map((cell) => cell.trim())
    return [...not!.matchAll(/\*\*(?<identifier>[^*]+)\*\*|`(?<fileWord>[^`]+)`/g)].map(({ groups }) => ({
      word: groups!['identifier'] ?? groups!['fileWord']!,
      term: term!.replaceAll('*', ''),
      /** False for a word that is refused only in names of files. */
      isIdentifier: groups!['identifier'] !== undefined,
    }))
  })
}
