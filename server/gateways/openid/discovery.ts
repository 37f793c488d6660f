import { hourMs } from '#shared/time.ts'
import { allowInsecureRequests, customFetch, discovery, type CustomFetch, type ServerMetadata } from 'openid-client'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import { isHttpUrl } from '#shared/text/addresses.ts'
import { Problem } from '#server/http/problem.ts'
import { RefusalReason, noAnswer } from './refusals.ts'

interface Deps {
  issuer: string
  clientId: string
  fetch: CustomFetch
  /** Allows an http issuer. */
  insecure: boolean
  clock: Clock
  log: Logger
}

/** Milliseconds after which the metadata is read again. */
const cacheMs = hourMs

const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
const optional = ['userinfo_endpoint', 'end_session_endpoint'] as const

/** Refuses metadata whose endpoints are unsafe for people and secrets. */
function check(metadata: ServerMetadata, insecure: boolean) {
  const fits = (address: unknown) =>
    typeof address === 'string' && isHttpUrl(address) && (insecure || address.startsWith('https:'))
  const kind = insecure ? 'http' : 'https'
  const present = optional.filter((name) => metadata[name] !== undefined)
  for (const name of [...needed, ...present])
    if (!fits(metadata[name])) throw new RefusalReason(`its ${name} is not an address of ${kind}`)
}

/** Loggable reason of an error: openid-client names the cause only in `cause`; a Problem's sentence is for people. */
function loggableReason(error: unknown): string {
  const words = new Set<string>()
  for (let each = error; each instanceof Error; each = each.cause)
    if (!(each instanceof Problem)) words.add(each.message)
  return words.size > 0 ? [...words].join(': ') : String(error)
}

/** Reads and checks the provider's metadata at the first login; reads it again after an hour or after a failed login. */
export function createDiscovery({ issuer, clientId, fetch, insecure, clock, log }: Deps) {
  let cachedMetadata: { metadata: Promise<ServerMetadata>; at: number } | undefined

  async function read(timeout: number): Promise<ServerMetadata> {
    try {
      const configuration = await discovery(new URL(issuer), clientId, undefined, undefined, {
        timeout,
        ...(insecure && { execute: [allowInsecureRequests] }),
        [customFetch]: fetch,
      })
      const metadata = configuration.serverMetadata()
      check(metadata, insecure)
      return metadata
    } catch (error) {
      log.warn({ reason: loggableReason(error) }, 'the metadata of the OpenID provider cannot be used')
      throw noAnswer(error)
    }
  }

  const forget = () => (cachedMetadata = undefined)

  return {
    /** Ignores the cache. */
    read,
    forget,
    find(timeout: number): Promise<ServerMetadata> {
      const now = clock().getTime()
      if (cachedMetadata && now - cachedMetadata.at < cacheMs) return cachedMetadata.metadata
      const metadata = read(timeout).catch((error: unknown) => {
        forget()
        throw error
      })
      cachedMetadata = { metadata, at: now }
      return metadata
    },
  }
}
