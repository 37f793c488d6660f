import { demoMark } from '#shared/entries.ts'

/** Whether a speaker has yet to look at an entry, and where it is from otherwise. */
export function readSource(source: string | null): { demo: boolean; text: string } {
  const demo = source?.startsWith(demoMark) ?? false
  return { demo, text: (demo ? source?.slice(demoMark.length) : source)?.trim() ?? '' }
}
