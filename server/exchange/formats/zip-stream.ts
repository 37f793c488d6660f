import { PassThrough, addAbortSignal, type Readable } from 'node:stream'
import { ZipFile, type ReadStreamOptions } from 'yazl'

export interface Zipping {
  zip: ZipFile
  /** Waits until the whole stream is packed; one stream is open at a time. */
  add: (name: string, stream: Readable, options?: Partial<ReadStreamOptions>) => Promise<void>
  /** Aborted when the reader has gone. */
  signal: AbortSignal
}

/** A zip that `write` fills while it is read. If the reader goes away, the stream that is being added is aborted, because it would wait for ever. */
export function zipStream(write: (zipping: Zipping) => Promise<void>): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const left = new AbortController()
  const { signal } = left
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)))
  const add: Zipping['add'] = (name, stream, options) =>
    new Promise((resolve, reject) => {
      stream.once('close', resolve)
      stream.once('error', reject)
      addAbortSignal(signal, stream)
      zip.addReadStream(stream, name, options)
    })
  out.once('close', () => left.abort())
  zip.once('error', fail)
  ;(zip.outputStream as Readable).pipe(out)
  write({ zip, add, signal }).catch(fail)
  return out
}
