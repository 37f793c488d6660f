import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

/** `file:///…/main.js:10:20` or `/…/main.js:10:20` in a line of a stack. */
const place = /(?:file:\/\/)?(\/[^():\s]+\.js):(\d+):(\d+)/

/** Weakly held: errors are rare, and a map takes ten times its file's memory. */
const maps = new Map<string, WeakRef<SourceMap> | null>()

function mapOf(file: string): SourceMap | undefined {
  const known = maps.get(file)
  const cached = known?.deref()
  if (cached ?? known === null) return cached
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    maps.set(file, new WeakRef(map))
    return map
  } catch {
    // Some files are not bundled.
    maps.set(file, null)
    return undefined
  }
}

/**
 * A line of a stack with the source's position. Node's own switch reads every source map at the start and keeps it: 35 MB that a
 * process without errors never needs.
 */
export function withSourcePosition(line: string): string {
  const [, file = '', row, column] = place.exec(line) ?? []
  const sourcePosition = file && mapOf(file)?.findEntry(Number(row) - 1, Number(column) - 1)
  if (!sourcePosition || !('originalSource' in sourcePosition)) return line
  const { originalSource, originalLine, originalColumn } = sourcePosition
  return line.replace(place, `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`)
}
