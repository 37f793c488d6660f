import { setTimeout as wait } from 'node:timers/promises'
import express from 'express'
import { ConfigError, parseConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { createEnding } from '#server/ending.ts'
import { openDoor } from '#server/http/listen.ts'
import type { Door } from '#server/http/listen.ts'
import { metricsRoutes } from '#server/http/metrics-routes.ts'
import { createLog } from '#server/log.ts'
import { createProduct } from '#server/product.ts'
import type { Product } from '#server/product.ts'
import { demoPassword } from '#server/sign-in/demo-accounts.ts'
import { onStopSignals } from '#server/stop-signals.ts'
import { logUncaught } from '#server/uncaught.ts'

/** Why the process ends: a sentence in a terminal, a line of the log elsewhere. */
function tellEnd(sentence: string, reason: object = {}) {
  if (process.stderr.isTTY) console.error(sentence)
  else createLog('fatal', process.stderr).fatal(reason, sentence)
}

function giveUp(error: unknown): never {
  const sentence = error instanceof Error ? error.message : String(error)
  tellEnd(sentence, error instanceof Error && error.cause !== undefined ? { err: error.cause } : {})
  process.exit(1)
}

function readConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) giveUp(error)
    throw error
  }
}

// Whoever listened has gone: a closed terminal or pipe. That is no reason to end those who are served.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const ending = createEnding(tellEnd)

const config = readConfig()
const log = createLog(config.logLevel)

/** Milliseconds since the process began, by part of the start. */
const steps: Record<string, number> = {}
let lastStep = 0
function took(step: string) {
  const now = Math.round(performance.now())
  steps[step] = now - lastStep
  lastStep = now
}

function announce(accounts: string[]) {
  const ms = Math.round(performance.now())
  const url = config.publicUrl
  if (!process.stdout.isTTY) {
    // Whatever is logged otherwise: a start is always told.
    const demo = accounts.length > 0 ? { demoAccounts: accounts, demoPassword } : {}
    return log.child({}, { level: 'info' }).info({ ms, steps, url, ...demo }, 'ready')
  }
  const parts = Object.entries(steps).map(([name, each]) => `${name} ${each}`)
  console.log(`Ready in ${ms} ms (${parts.join(', ')}): ${url}`)
  if (accounts.length > 0) console.log(`Demo accounts, password ${demoPassword}:\n  ${accounts.join('\n  ')}`)
}

const stopping = new AbortController()
let door: Door | undefined
let database: OpenDatabase | undefined
const opened = (open: OpenDatabase) => void (database = open)

async function start(): Promise<Product> {
  took('modules')
  // First, so that a port that is taken costs nothing else.
  door = await openDoor(config)
  const { host, metrics } = config
  const watching = metrics?.port ? await openDoor({ port: metrics.port, host, setting: 'METRICS_PORT' }) : undefined
  const { signal } = stopping
  const { address } = door
  const product = await createProduct(config, { log, address, took, signal, opened, replaced })
  if (product.metrics && metrics) watching?.serve(express().use(metricsRoutes(product.metrics, metrics.token)))
  // Asked to stop meanwhile: it is closed instead.
  if (signal.aborted) return product
  door.serve(product.app)
  product.jobs.start()
  announce(product.demoAccounts)
  return product
}

const started = start()

/** Accepted requests end, then what runs beside them (what such a thread had begun is cleared away), then the database. */
async function stop(code = 0) {
  if (stopping.signal.aborted) return
  log.info('asked to stop')
  stopping.abort(new Error('The start was interrupted.'))
  const product = await started.catch(() => undefined)
  if (product) {
    product.health.draining = true
    await door?.drain(config.drainSeconds * 1000)
    await ending.endThreads()
    await product.close()
  }
  await ending.exit(code)
}

/** What this process keeps, and whom it knows, belongs to a database that is no more. */
function replaced() {
  tellEnd('The database was restored while this process could not reach it, so it ends: start it again.')
  void stop(1)
}

/** Milliseconds that the database has for its own end when somebody does not want to wait. */
const hurry = 3000

async function endNow() {
  door?.close()
  await Promise.race([database?.endNow(), wait(hurry)])
  await ending.exit(1)
}

// In a terminal Node's own words are the better ones.
if (!process.stdout.isTTY) logUncaught(log, () => void endNow())

onStopSignals({ stop: () => void stop(), endNow: () => void endNow() })
// What it had begun has ended by then, PostgreSQL too, however long that took.
await started.catch((error: unknown) => {
  if (!stopping.signal.aborted) giveUp(error)
})
