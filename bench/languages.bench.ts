import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { messageCompiler } from '../scripts/message-compiler.ts'
import { note } from './support/figures.ts'

const root = join(import.meta.dirname, '..')
const limits = { visit: 102.4, runtime: 1 }

/** Compressed kilobytes of what a page needs to say a text. */
async function runtimeSize(): Promise<number> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [messageCompiler('ms')],
    build: { write: false, lib: { entry: 'shared/messages/say.ts', formats: ['es'] } },
  })) as Rollup.RollupOutput[]
  const code = built.flatMap(({ output }) => output).map((each) => (each.type === 'chunk' ? each.code : ''))
  return brotliCompressSync(code.join('')).length / 1024
}

/** First visits in each language, the code that says texts, and the time of the whole build. */
export async function measure(): Promise<void> {
  const began = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: root })
  const seconds = (performance.now() - began) / 1000
  note('languages: build', seconds, 's', 'less')
  console.log(`  build: ${seconds.toFixed(1)} s`)
  for (const [, address, size] of stdout.matchAll(/^first visit of (\S+): ([\d.]+) KB/gm)) {
    note(`languages: first visit of ${address}`, Number(size), 'KB', 'less')
    console.log(`  first visit of ${address}: ${size} KB (at most ${limits.visit})`)
  }
  const runtime = await runtimeSize()
  note('languages: message runtime', runtime, 'KB', 'less')
  console.log(`  message runtime: ${runtime.toFixed(2)} KB (at most ${limits.runtime})`)
}
