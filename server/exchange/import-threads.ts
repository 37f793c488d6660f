import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { Problem, tooLarge } from '#server/http/problem.ts'
import { ThreadSilent, createThreads } from '#server/threads.ts'
import type { Brought, Described, Given } from './dry-run.ts'

/** A file to be described or, where more of it is given, to be looked through beside the library of a database. */
export interface Work {
  file: Brought
  given?: Given
  /** Its address. */
  database?: string
}
/** What the process answers to `begin`. */
export interface Begun {
  importId: string
}
/** A Problem, whose class does not cross between threads. */
export type Refusal = Pick<Problem, 'status' | 'message' | 'headers' | 'field' | 'code'>
export type Done = { done: Described } | { refused: Refusal }
/** What a thread tells; of each batch of rows that is written, so that it is known to be at it. */
export type Said = { begin: Described } | { written: true } | Done

/** The memory of a file, to be handed over. A small one shares its memory with others, and is copied. */
const handedOf = ({ buffer, byteLength }: Uint8Array) =>
  buffer.byteLength === byteLength ? [buffer as ArrayBuffer] : []

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

interface Looking {
  given: Given
  /** The address of the database. */
  database: string
  /** Begins an import of what was found; answers its id. */
  begin: (described: Described) => Promise<string>
}

/** Milliseconds: 250 rows, and what is read before the first of them, take seconds. */
const silence = 120_000

/** Files are read in threads of their own: neither what that computes nor what it leaves behind holds up whoever else is answered. */
export function createImportThreads({ within = silence } = {}) {
  const threads = createThreads({
    file: 'server/import-thread.ts',
    atOnce: 2,
    mayWait: 4,
    busy: 'Other files are being read at the moment. Please try again in a minute.',
  })

  async function run(bytes: Uint8Array, { begin, ...looking }: Partial<Looking> = {}): Promise<Described> {
    const folder = await mkdtemp(join(tmpdir(), 'import-'))
    const hear = async (heard: unknown, worker: Worker): Promise<Done | undefined> => {
      const said = heard as Said
      if ('written' in said) return undefined
      if (!('begin' in said)) return said
      if (begin) worker.postMessage({ importId: await begin(said.begin) } satisfies Begun, [])
      return undefined
    }
    try {
      const work: Work = { file: { bytes, folder }, ...looking }
      const done = await threads.run({ work, handed: handedOf(bytes), within, hear })
      if ('done' in done) return done.done
      const { status, message, ...more } = done.refused
      throw new Problem(status, message, more)
    } catch (error) {
      if (isOutOfMemory(error)) throw tooLarge('Reading this file takes more memory than there is. Please divide it.')
      if (error instanceof ThreadSilent) throw tooLarge('Reading this file takes too long. Please divide it.')
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    describe: (bytes: Uint8Array) => run(bytes),
    /** The bytes are used up. */
    lookThrough: (bytes: Uint8Array, looking: Looking) => run(bytes, looking),
  }
}
