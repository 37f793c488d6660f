import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from 'playwright-core'
import { encodeWav } from '#client/features/voices/sound/wav-file.ts'
import { isMemoryPlenty } from '#server/testing/postgres/quick-folder.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

function chromiumOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** Folder of the package's unpacked Chromium; `close` removes it. */
let browserFolder: string | undefined
/** Folder of the fake microphone's sound; `close` removes it. */
let voiceFolder: string | undefined

/** The bundled browser searches fonts only in /tmp: without any it crashes at the first text. */
async function writeFontsConf(folder: string): Promise<void> {
  const fonts = `<fontconfig><dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`
  await writeFile(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n${fonts}\n`,
  )
}

/** The Chromium that the npm package carries. It unpacks into the temporary folder, where another user's copy could not be read. */
async function packagedChromium(): Promise<string> {
  browserFolder = await mkdtemp(join(tmpdir(), 'chromium-')).catch(() =>
    join(homedir(), '.cache', 'kadazandusun-chromium'),
  )
  await mkdir(browserFolder, { recursive: true })
  const { TMPDIR } = process.env
  process.env.TMPDIR = browserFolder
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
  const { default: sparticuz } = await import('@sparticuz/chromium')
  try {
    const path = await sparticuz.executablePath()
    await writeFontsConf(join(browserFolder, 'fonts'))
    return path
  } finally {
    // Other programs must not find their files in this browser's folder.
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

const rate = 48_000
/** One second: 0.6 s of a tone, then silence. */
const defaultVoice = () => Float32Array.from({ length: rate }, (_, n) => (n < 0.6 * rate ? 0.3 : 0) * Math.sin(n / 20))

async function writeVoice(samples: Float32Array<ArrayBuffer>): Promise<string> {
  voiceFolder = await mkdtemp(join(tmpdir(), 'voice-'))
  const path = join(voiceFolder, 'voice.wav')
  await writeFile(path, encodeWav(samples, rate))
  return path
}

async function optionsOf(executablePath: string, voice: Float32Array<ArrayBuffer>): Promise<LaunchOptions> {
  const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  args.push('--disable-component-update', '--disable-sync', '--mute-audio')
  // A microphone that plays the file of `writeVoice`, for pages that record.
  args.push('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream')
  args.push(`--use-file-for-fake-audio-capture=${await writeVoice(voice)}`)
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  // The browser's processes share files. Creating them on a disk takes a tenth of its CPU time.
  const ignoreDefaultArgs = (await isMemoryPlenty()) ? ['--disable-dev-shm-usage'] : []
  // A browser that handled the signal would end this process before it has stopped the database and the product.
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
 * Starts the Chromium that all test files share: the one at CHROMIUM_PATH; otherwise the npm package's, which has no windows and needs a
 * third less CPU time than the machine's; otherwise the machine's. Its microphone repeats `voice`, samples at 48 kHz.
 */
export async function serveBrowser(voice = defaultVoice()): Promise<SharedBrowser> {
  const failures: string[] = []
  const chosenPath = process.env.CHROMIUM_PATH
  for (const find of [() => chosenPath, packagedChromium, chromiumOnPath]) {
    try {
      const path = await find()
      if (!path) continue
      const options = await optionsOf(path, voice)
      const server = await chromium.launchServer({ ...options, host: '127.0.0.1' })
      const close = async () => {
        await server.close()
        if (voiceFolder) await rm(voiceFolder, { recursive: true, force: true })
        if (browserFolder) await rm(browserFolder, { recursive: true, force: true, maxRetries: 3 })
      }
      return { endpoint: server.wsEndpoint(), options, close }
    } catch (error) {
      failures.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
    }
  }
  throw new Error(`No Chromium runs here (${failures.join('; ')}): install one, or set CHROMIUM_PATH to one.`)
}
