import { allowInsecureRequests, customFetch, discovery } from 'openid-client'
import type { CustomFetch, ServerMetadata } from 'openid-client'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import { isHttpUrl } from '#shared/addresses.ts'
import { Problem } from '#server/http/problem.ts'
import { Reason, noAnswer } from './refusals.ts'

interface Deps {
  issuer: string
  clientId: string
  fetch: CustomFetch
  /** Lets an http issuer be spoken to. */
  insecure: boolean
  clock: Clock
  log: Logger
}

/** Milliseconds for which a description is believed. */
const believedFor = 3600_000

const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
const optional = ['userinfo_endpoint', 'end_session_endpoint'] as const

/** Where people and secrets would be sent. */
function check(metadata: ServerMetadata, insecure: boolean) {
  const fits = (address: unknown) =>
    typeof address === 'string' && isHttpUrl(address) && (insecure || address.startsWith('https:'))
  const kind = insecure ? 'http' : 'https'
  for (const name of needed) if (!fits(metadata[name])) throw new Reason(`its ${name} is not an address of ${kind}`)
  for (const name of optional)
    if (metadata[name] !== undefined && !fits(metadata[name]))
      throw new Reason(`its ${name} is not an address of ${kind}`)
}

/** An error of openid-client says what it met only in its causes; a Problem's sentence is for people. */
function reasonOf(error: unknown): string {
  const words = new Set<string>()
  for (let each = error; each instanceof Error; each = each.cause)
    if (!(each instanceof Problem)) words.add(each.message)
  return words.size > 0 ? [...words].join(': ') : String(error)
}

/** What the provider says of itself: read at the first login, checked, and read again after an hour or a login that failed. */
export function createDiscovery({ issuer, clientId, fetch, insecure, clock, log }: Deps) {
  let found: { metadata: Promise<ServerMetadata>; at: number } | undefined

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
      log.warn({ reason: reasonOf(error) }, 'what the sign-in service says of itself cannot be used')
      throw noAnswer(error)
    }
  }

  const forget = () => (found = undefined)

  return {
    /** Within so many seconds, whatever was found before. */
    read,
    forget,
    find(timeout: number): Promise<ServerMetadata> {
      const now = clock().getTime()
      if (found && now - found.at < believedFor) return found.metadata
      const metadata = read(timeout).catch((error: unknown) => {
        forget()
        throw error
      })
      found = { metadata, at: now }
      return metadata
    },
  }
}
