import { PassThrough, addAbortSignal } from 'node:stream'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A zip that `write` makes while it is read. `signal` tells that nobody reads any more: what waits for a reader would wait for ever. */
export function zipStream(write: (zip: ZipFile, signal: AbortSignal) => Promise<void>): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const left = new AbortController()
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)))
  out.once('close', () => left.abort())
  zip.once('error', fail)
  ;(zip.outputStream as Readable).pipe(out)
  write(zip, left.signal).catch(fail)
  return out
}

/** Waits until all of `stream` is read; `signal` breaks it off. */
export const finished = (stream: Readable, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    stream.once('close', resolve)
    stream.once('error', reject)
    addAbortSignal(signal, stream)
  })
