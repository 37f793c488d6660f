import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

/** `file:///…/main.js:10:20` or `/…/main.js:10:20` in a line of a stack. */
const place = /(?:file:\/\/)?(\/[^():\s]+\.js):(\d+):(\d+)/

/** Freed when memory is short: faults are rare, and a map takes ten times its file. */
const maps = new Map<string, WeakRef<SourceMap> | null>()

function mapOf(file: string): SourceMap | undefined {
  const known = maps.get(file)
  const kept = known?.deref()
  if (kept ?? known === null) return kept
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    maps.set(file, new WeakRef(map))
    return map
  } catch {
    // Not everything was bundled.
    maps.set(file, null)
    return undefined
  }
}

/**
 * A line of a stack as it stands in the sources. Node's own switch for this reads every map at the start, and keeps it:
 * 35 MB that a process without faults never needs.
 */
export function inSource(line: string): string {
  const [, file = '', row, column] = place.exec(line) ?? []
  const found = file && mapOf(file)?.findEntry(Number(row) - 1, Number(column) - 1)
  if (!found || !('originalSource' in found)) return line
  const { originalSource, originalLine, originalColumn } = found
  return line.replace(place, `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`)
}
