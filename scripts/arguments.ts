import { parseArgs } from 'node:util'
import type { CommandOutcome } from './command.ts'

interface ParsedArguments<Flag extends string> {
  words: string[]
  options: Partial<Record<Flag, boolean>>
}

/** The arguments after `npm run NAME --`, or the result of a command with wrong arguments. */
export function readArguments<Flag extends string = never>(
  typed: string[],
  usage: string,
  flags: Flag[] = [],
): ParsedArguments<Flag> | CommandOutcome {
  const known = Object.fromEntries([...flags, 'help'].map((flag) => [flag, { type: 'boolean' as const }]))
  try {
    const { values, positionals } = parseArgs({ args: typed, options: known, allowPositionals: true })
    if (values['help']) return { code: 0, sentence: usage }
    return { words: positionals, options: values as ParsedArguments<Flag>['options'] }
  } catch (error) {
    // Node's message continues with a hint about words that begin with a hyphen.
    const [message] = (error as Error).message.split('. ')
    return { code: 1, sentence: `${message}.\n${usage}` }
  }
}
