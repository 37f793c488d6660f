import { demoMark } from '#shared/entries/entries.ts'

/** Splits a source into the demo flag, meaning that no speaker has checked the entry, and the remaining text. */
export function readSource(source: string | null): { demo: boolean; text: string } {
  const demo = source?.startsWith(demoMark) ?? false
  return { demo, text: (demo ? source?.slice(demoMark.length) : source)?.trim() ?? '' }
}
