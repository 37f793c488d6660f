import { setTimeout as pause } from 'node:timers/promises'
import express from 'express'
import { ConfigError, parseConfig, type Config } from '#server/config/config.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { createShutdown } from './process/shutdown.ts'
import { openServer, type OpenServer } from '#server/http/listen.ts'
import { addressesInNetwork } from '#server/http/limits/network.ts'
import { metricsRoutes } from '#server/http/monitoring/metrics-routes.ts'
import { createLog } from '#server/log.ts'
import { createProduct, type Product } from '#server/product.ts'
import { demoPassword } from '#server/sign-in/demo-accounts.ts'
import { onStopSignals } from '#server/process/stop-signals.ts'
import { logUncaught } from '#server/process/uncaught.ts'

/** Reports why the process ends: a sentence in a terminal, otherwise a log line. */
function reportExit(sentence: string, reason: object = {}) {
  if (process.stderr.isTTY) console.error(sentence)
  else createLog('fatal', process.stderr).fatal(reason, sentence)
}

function exitWithError(error: unknown): never {
  const sentence = error instanceof Error ? error.message : String(error)
  reportExit(sentence, error instanceof Error && error.cause !== undefined ? { err: error.cause } : {})
  process.exit(1)
}

function readConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) exitWithError(error)
    throw error
  }
}

// A closed terminal or pipe is no reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const shutdown = createShutdown(reportExit)

const config = readConfig()
const log = createLog(config.logLevel)

/** Milliseconds of the start so far, by step. */
const steps: Record<string, number> = {}
let lastStep = 0
function recordStep(step: string) {
  const now = Math.round(performance.now())
  steps[step] = now - lastStep
  lastStep = now
}

function announce(accounts: string[]) {
  const ms = Math.round(performance.now())
  const url = config.publicUrl
  const networkUrls = accounts.length > 0 ? addressesInNetwork(config) : []
  if (!process.stdout.isTTY) {
    // A start is always reported, at any log level.
    const demo = accounts.length > 0 ? { demoAccounts: accounts, demoPassword, inThisNetwork: networkUrls } : {}
    return log.child({}, { level: 'info' }).info({ ms, steps, url, ...demo }, 'ready')
  }
  const parts = Object.entries(steps).map(([name, each]) => `${name} ${each}`)
  console.log(`Ready in ${ms} ms (${parts.join(', ')}): ${url}`)
  if (accounts.length > 0) console.log(`Demo accounts, password ${demoPassword}:\n  ${accounts.join('\n  ')}`)
  if (networkUrls.length > 0)
    console.log(
      `For a phone in this network (to log in there, start with PUBLIC_URL set to it):\n  ${networkUrls.join('\n  ')}`,
    )
}

const stopping = new AbortController()
let server: OpenServer | undefined
let database: OpenDatabase | undefined
const rememberDatabase = (open: OpenDatabase) => void (database = open)

async function start(): Promise<Product> {
  recordStep('modules')
  // Opens the port first, so that a taken port costs nothing else.
  server = await openServer(config)
  const { host, metrics } = config
  const metricsServer = metrics?.port
    ? await openServer({ port: metrics.port, host, setting: 'METRICS_PORT' })
    : undefined
  const { signal } = stopping
  const { address } = server
  const product = await createProduct(config, {
    log,
    address,
    onStep: recordStep,
    signal,
    onOpen: rememberDatabase,
    onReplaced: stopAfterReplacement,
  })
  if (product.metrics && metrics) metricsServer?.serve(express().use(metricsRoutes(product.metrics, metrics.token)))
  // A stop arrived meanwhile: the caller closes the product.
  if (signal.aborted) return product
  server.serve(product.app)
  product.jobs.start()
  announce(product.demoAccounts)
  return product
}

const started = start()

/** Ends accepted requests, then background work and what it left behind, then the database. */
async function stop(code = 0) {
  if (stopping.signal.aborted) return
  log.info('asked to stop')
  stopping.abort(new Error('The start was interrupted.'))
  const product = await started.catch(() => undefined)
  if (product) {
    product.health.draining = true
    await server?.drain(config.drainSeconds * 1000)
    await shutdown.endThreads()
    await product.close()
  }
  await shutdown.exit(code)
}

/** Ends the process because its database was replaced: its caches and sessions are of the old one. */
function stopAfterReplacement() {
  reportExit('The database was restored while this process could not reach it, so it ends: start it again.')
  void stop(1)
}

/** Time for the database to stop after a second signal. */
const forcedStopMs = 3000

async function endNow() {
  server?.close()
  await Promise.race([database?.endNow(), pause(forcedStopMs)])
  await shutdown.exit(1)
}

// In a terminal, Node's own message is better.
if (!process.stdout.isTTY) logUncaught(log, () => void endNow())

onStopSignals({ stop: () => void stop(), endNow: () => void endNow() })
// Waits for the start to finish or fail; PostgreSQL stops with it.
await started.catch((error: unknown) => {
  if (!stopping.signal.aborted) exitWithError(error)
})
