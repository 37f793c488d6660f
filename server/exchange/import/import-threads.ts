import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { threadsBusy, tooLong, tooMuchMemory } from '#shared/exchange/file-messages.ts'
import { say } from '#shared/messages/say.ts'
import { textLanguage } from '#shared/messages/current.ts'
import type { TextLanguage } from '#shared/messages/text.ts'
import { Problem, tooLarge } from '#server/http/problem.ts'
import { ThreadSilent, createThreads, threadFiles } from '#server/process/threads.ts'
import type { SourceFile, FileDescription, ImportOptions } from './dry-run.ts'

/** A job for the thread: the dry run of a file, or without one the description of its columns. */
export interface ImportJob {
  file: SourceFile
  /** Language of the sentences about the file. */
  language: TextLanguage
  dryRun?: DryRunJob | undefined
}
export interface DryRunJob {
  options: ImportOptions
  database: string
  /** The import whose stored file is classified again; the job's file is empty then. */
  recheckedImportId?: string
}
/** The process's answer to `begin`. */
export interface BegunImport {
  importId: string
}
/** A Problem as plain data, because class instances do not cross threads. */
export type ProblemData = Pick<Problem, 'status' | 'message' | 'headers' | 'field' | 'code'>
export type ImportJobResult = { done: FileDescription } | { refused: ProblemData }
/** Messages of the thread. `written` follows each batch and resets the timeout. */
export type ImportThreadMessage = { begin: FileDescription } | { written: true } | ImportJobResult

/** The buffer of a file, to be transferred. Small buffers share a pool and are copied instead. */
const transferListOf = ({ buffer, byteLength }: Uint8Array) =>
  buffer.byteLength === byteLength ? [buffer as ArrayBuffer] : []

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Inserts the import and returns its id. */
type InsertImport = (described: FileDescription) => Promise<string>

/** Milliseconds without a message after which the thread is stopped; 250 rows take seconds. */
const defaultSilenceTimeoutMs = 120_000

/** Reads files in worker threads, so that neither computing nor garbage collection delays other requests. */
export function createImportThreads({ silenceTimeoutMs = defaultSilenceTimeoutMs } = {}) {
  const threads = createThreads({
    file: threadFiles.import,
    concurrency: 2,
    maxWaiting: 4,
    busyMessage: threadsBusy,
  })

  async function run(bytes: Uint8Array, dryRun?: DryRunJob, begin?: InsertImport): Promise<FileDescription> {
    const folder = await mkdtemp(join(tmpdir(), 'import-'))
    const onMessage = async (message: unknown, worker: Worker): Promise<ImportJobResult | undefined> => {
      const received = message as ImportThreadMessage
      if ('written' in received) return undefined
      if (!('begin' in received)) return received
      if (begin) worker.postMessage({ importId: await begin(received.begin) } satisfies BegunImport, [])
      return undefined
    }
    try {
      const work: ImportJob = { file: { bytes, folder }, language: textLanguage(), dryRun }
      const done = await threads.run({
        work,
        transferList: transferListOf(bytes),
        silenceTimeoutMs,
        onMessage,
      })
      if ('done' in done) return done.done
      const { status, message, ...more } = done.refused
      throw new Problem(status, message, more)
    } catch (error) {
      if (isOutOfMemory(error)) throw tooLarge(say(tooMuchMemory))
      if (error instanceof ThreadSilent) throw tooLarge(say(tooLong))
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    describe: (bytes: Uint8Array) => run(bytes),
    /** The buffer of `bytes` is transferred. */
    dryRun: (bytes: Uint8Array, { begin, ...job }: DryRunJob & { begin: InsertImport }) => run(bytes, job, begin),
    /** Checks the rows of the stored file again. */
    recheckRows: (job: Required<DryRunJob>) => run(new Uint8Array(0), job),
  }
}
