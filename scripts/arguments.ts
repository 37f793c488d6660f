import { parseArgs } from 'node:util'
import type { Outcome } from './beside.ts'

interface Given<Flag extends string> {
  words: string[]
  said: Partial<Record<Flag, boolean>>
}

/** What was typed behind `npm run NAME --`, or what the command ends with instead of its work. */
export function readArguments<Flag extends string = never>(
  typed: string[],
  usage: string,
  flags: Flag[] = [],
): Given<Flag> | Outcome {
  const known = Object.fromEntries([...flags, 'help'].map((flag) => [flag, { type: 'boolean' as const }]))
  try {
    const { values, positionals } = parseArgs({ args: typed, options: known, allowPositionals: true })
    if (values['help']) return { code: 0, sentence: usage }
    return { words: positionals, said: values as Given<Flag>['said'] }
  } catch (error) {
    // Node goes on with a hint about words that begin with a hyphen.
    const [fault] = (error as Error).message.split('. ')
    return { code: 1, sentence: `${fault}.\n${usage}` }
  }
}
