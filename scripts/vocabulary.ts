import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusedWords } from './refused-words.ts'

/**
 * Fails on names of files and folders that docs/glossary.md does not allow, and on comments that begin with a riddle. `id-denylist` in
 * oxlint.config.ts checks identifiers.
 */
const root = join(import.meta.dirname, '..')

const insteadOf = new Map(refusedWords().map(({ word, term }) => [word, term]))

/** Moodle's format and the demo's files of it are called GIFT; pending uploads are not. */
const giftFolders = ['shared/gift/', 'server/demo/', 'docs/']
/** The address /library/wanted and the data of published sources keep their names. */
const exempt = ['migrations/', 'client/public/', 'server/demo/', 'package-lock.json']

/** Files of code, whose comments are checked. */
const code = /^(?:client|server|shared|scripts|tests|bench)\/.*\.tsx?$/
/** First words that hide the subject of a comment, or begin the rest of a sentence without one. */
const riddle = /^\s*(?:(?:\/\/|\/?\*+)\s*(?:What|Who|Whoever|Whose|Where what)|\/\*\*\s*(?:Of|By|Beside|From))\s+[a-z]/

const tracked = execFileSync('git', ['-C', root, 'ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && !exempt.some((start) => path.startsWith(start)))

function nameFaults(path: string): string[] {
  const words = path.split(/[/.-]/)
  const faults = words.flatMap((word) => {
    const term = insteadOf.get(word)
    return term ? [`${path}: not "${word}", but "${term}" (docs/glossary.md)`] : []
  })
  const isGift = words.some((word) => word === 'gift' || word === 'gifts')
  if (isGift && !giftFolders.some((folder) => path.startsWith(folder)))
    faults.push(`${path}: not "gift", but pending upload (GIFT is Moodle's format, in shared/gift/)`)
  return faults
}

function commentFaults(path: string): string[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  return lines.flatMap((line, index) =>
    riddle.test(line) ? [`${path}:${index + 1}: the comment begins with a riddle: name the subject`] : [],
  )
}

const faults = tracked.flatMap((path) => [...nameFaults(path), ...(code.test(path) ? commentFaults(path) : [])])
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
console.log(`${tracked.length} files read, ${faults.length} faults of vocabulary.`)
