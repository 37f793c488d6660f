import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { Problem, tooLarge } from '#server/http/problem.ts'
import { createThreads } from '#server/threads.ts'
import type { Brought, Described, Given, Library } from './dry-run.ts'

/** A file to be described or, where more of it is given, to be looked through. */
export interface Work {
  file: Brought
  given?: Given
}
/** What a thread asks of the library, and what it is answered. */
export interface Ask {
  id: number
  ask: keyof Library
  of: unknown[]
}
export interface Answer {
  id: number
  answer: unknown
}
/** A Problem, whose class does not cross between threads. */
export type Refusal = Pick<Problem, 'status' | 'message' | 'headers' | 'field' | 'code'>
export type Done = { done: Described } | { refused: Refusal }

type AnyCall = (...of: unknown[]) => Promise<unknown>

/** The memory of a file, to be handed over. A small one shares its memory with others, and is copied. */
const handedOf = ({ buffer, byteLength }: Uint8Array) =>
  buffer.byteLength === byteLength ? [buffer as ArrayBuffer] : []

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Files are read in threads of their own: neither what that computes nor what it leaves behind holds up whoever else is answered. */
export function createImportThreads() {
  const threads = createThreads({
    file: 'server/import-thread.ts',
    atOnce: 2,
    mayWait: 4,
    busy: 'Other files are being read at the moment. Please try again in a minute.',
  })

  async function run(bytes: Uint8Array, given?: Given, library?: Library): Promise<Described> {
    const folder = await mkdtemp(join(tmpdir(), 'import-'))
    const hear = async (said: unknown, worker: Worker): Promise<Done | undefined> => {
      const heard = said as Ask | Done
      if (!('ask' in heard)) return heard
      const { id, ask, of } = heard
      const call = library?.[ask] as AnyCall | undefined
      worker.postMessage({ id, answer: await call?.(...of) } satisfies Answer, [])
      return undefined
    }
    try {
      const work: Work = { file: { bytes, folder }, ...(given && { given }) }
      const done = await threads.run({ work, handed: handedOf(bytes), hear })
      if ('done' in done) return done.done
      const { status, message, ...more } = done.refused
      throw new Problem(status, message, more)
    } catch (error) {
      if (isOutOfMemory(error)) throw tooLarge('Reading this file takes more memory than there is. Please divide it.')
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    describe: (bytes: Uint8Array) => run(bytes),
    /** The bytes are used up. */
    lookThrough: (bytes: Uint8Array, given: Given, library: Library) => run(bytes, given, library),
  }
}
