import * as messages from '#shared/exchange/fault-messages.ts'
import { say } from '#shared/messages/say.ts'
import { textLanguages, type Text } from '#shared/messages/text.ts'

/** The values of these texts are simple arguments such as `{row}`. */
const argument = /\{(\w+)\}/g
const patternOf = (sentence: string) => {
  const literal = sentence.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${literal.join('(.+)')}$`, 's')
}

const patterns = Object.values(messages as Record<string, Text<never>>).flatMap((message) =>
  textLanguages.map((language) => ({
    message: message as Text<Record<string, string>>,
    pattern: patternOf(message[language]),
    names: Array.from(message[language].matchAll(argument), ([, name = '']) => name),
  })),
)

/**
 * A sentence about a row in the reader's language. It is stored in the language of the dry run; one that has been reworded since is shown
 * as it was written.
 */
export function faultSentence(stored: string): string {
  for (const { message, pattern, names } of patterns) {
    const values = pattern.exec(stored)?.slice(1)
    if (values) return say(message, Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])))
  }
  return stored
}
