import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { servedBegins } from './dev-proxy.ts'
import { messageCompiler } from './message-compiler.ts'

/** Runs the product for development: the server restarts when its files change, Vite updates the pages at once. */
const root = join(import.meta.dirname, '..')
const pagesPort = 5173
const serverPort = Number(process.env.PORT ?? 3000)
const publicUrl = `http://localhost:${pagesPort}`

const env = { ...process.env, PORT: String(serverPort), PUBLIC_URL: publicUrl }
const server = spawn(process.execPath, ['--watch', 'server/main.ts'], { cwd: root, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit())
process.once('exit', () => server.kill())

const target = `http://localhost:${serverPort}`
const pages = await createServer({
  configFile: join(root, 'vite.config.ts'),
  plugins: [messageCompiler('en')],
  server: {
    port: pagesPort,
    strictPort: true,
    proxy: Object.fromEntries(servedBegins.map((path) => [path, { target }])),
  },
})
await pages.listen()
console.log(`Pages at ${publicUrl}`)
