#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocketServer, type WebSocket as Client } from 'ws'
import { startProxy } from './proxy.ts'

/**
 * Starts the Firefox at FIREFOX_PATH for Playwright, which speaks a newer WebDriver BiDi than Debian's Firefox: commands
 * that this Firefox does not know yet are answered here.
 */
const args = process.argv.slice(2)
const proxy = await startProxy()

/** Preferences in addition to Playwright's: all connections go through the proxy, and sound plays without a click. */
const preferences = {
  'network.proxy.type': 1,
  'network.proxy.socks': '127.0.0.1',
  'network.proxy.socks_port': proxy.port,
  'network.proxy.socks_remote_dns': true,
  'network.proxy.allow_hijacking_localhost': true,
  'network.proxy.testing_localhost_is_secure_when_hijacked': true,
  'media.autoplay.default': 0,
  'media.autoplay.block-webaudio': false,
  'intl.accept_languages': 'en-MY, en',
}
const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
await appendFile(join(args[args.indexOf('--profile') + 1]!, 'user.js'), `\n${lines.join('\n')}\n`)

interface Command {
  id: number
  method: string
  params: Record<string, unknown>
}

/** Results of commands that Firefox 140 does not know and that no journey depends on, and of the switch to offline. */
const results: Record<string, (params: Command['params']) => object> = {
  'network.addDataCollector': () => ({ collector: 'none' }),
  'browser.setDownloadBehavior': () => ({}),
  'emulation.setScreenOrientationOverride': () => ({}),
  'emulation.setScreenSettingsOverride': () => ({}),
  'emulation.setMediaFeaturesOverride': () => ({}),
  'emulation.setLocaleOverride': () => ({}),
  'emulation.setTimezoneOverride': () => ({}),
  'emulation.setNetworkConditions'({ networkConditions }) {
    proxy.setOffline(networkConditions !== null)
    return {}
  },
}

/** Firefox 140 sends no event when a page changes its own address. */
const history = 'history'
function reportHistory(report: (url: string) => void) {
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = window.history[name].bind(window.history)
    window.history[name] = (data, unused, url) => {
      change(data, unused, url)
      report(location.href)
    }
  }
  addEventListener('popstate', () => report(location.href))
}
const preload = {
  id: Number.MAX_SAFE_INTEGER,
  method: 'script.addPreloadScript',
  params: {
    functionDeclaration: reportHistory.toString(),
    arguments: [{ type: 'channel', value: { channel: history } }],
  },
}

/** A message of Firefox's as Playwright expects it, or nothing where it is not for Playwright. */
function translate(text: string): string | undefined {
  const { id, method, params } = JSON.parse(text)
  if (id === preload.id) return undefined
  if (method !== 'script.message' || params.channel !== history) return text
  const { context } = params.source
  const changed = { context, url: params.data.value, timestamp: Date.now() }
  return JSON.stringify({ type: 'event', method: 'browsingContext.historyUpdated', params: changed })
}

async function relay(client: Client, url: string) {
  const waiting: string[] = []
  const remote = new WebSocket(url)
  const send = (text: string) => (remote.readyState === WebSocket.OPEN ? remote.send(text) : waiting.push(text))
  client.on('message', (data: Buffer) => {
    const { id, method, params } = JSON.parse(data.toString()) as Command
    const result = results[method]
    if (result) client.send(JSON.stringify({ type: 'success', id, result: result(params) }))
    else send(data.toString())
    if (method === 'session.subscribe') send(JSON.stringify(preload))
  })
  client.on('close', () => firefox.kill())
  remote.addEventListener('message', ({ data }) => {
    const message = translate(String(data))
    if (message) client.send(message)
  })
  remote.addEventListener('close', () => client.close())
  await once(remote as never, 'open')
  for (const text of waiting) remote.send(text)
}

const firefox = spawn(process.env.FIREFOX_PATH!, args, { stdio: ['ignore', 'ignore', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
for await (const line of createInterface(firefox.stderr)) {
  const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
  if (!url) {
    process.stderr.write(`${line}\n`)
    continue
  }
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (client) => void relay(client, `${url}/session`))
  await once(server, 'listening')
  process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as { port: number }).port}\n`)
}
