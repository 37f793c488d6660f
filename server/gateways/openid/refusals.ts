import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { say } from '#shared/messages/say.ts'
import {
  signInNotFinished,
  signInNotSetUp,
  signInRefused,
  signInSilent,
  signInUnverified,
} from '#shared/people/refusal-messages.ts'
import { Problem, invalid, unauthorized, unavailable } from '#server/http/problem.ts'

/** Reason of a refusal in our own words: it holds no text of the provider or of a person, so it may be logged. */
export class RefusalReason extends Error {}

export const noAnswer = (cause: unknown) => unavailable(say(signInSilent), cause)
export const unverified = (cause?: unknown) => new Problem(401, say(signInUnverified), { cause })
/** A refusal that a person cannot repair by trying again. */
export const clientRefused = (cause: unknown) =>
  unavailable(
    say(signInNotSetUp),
    new RefusalReason(
      'the provider refuses this site: look at OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and at OIDC_CLIENT_AUTH (basic, post or basic-raw)',
      { cause },
    ),
  )
export const answerTooLong = () => noAnswer(new RefusalReason('the answer is longer than 1 MiB'))

/** Codes of openid-client for connection errors, as opposed to wrong answers. */
const connectionCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'])

/** Sentence for the person, for any error at the provider. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof Problem) return error
  if (error instanceof ClientError && error.cause instanceof Problem) return error.cause
  if (error instanceof AuthorizationResponseError) return refusalAtProvider(error)
  if (refusesClient(error)) return noAnswer(error)
  if (error instanceof ResponseBodyError) return error.status >= 500 ? noAnswer(error) : unverified(error)
  if (error instanceof ClientError) {
    const refused = error.cause instanceof Response && !error.cause.ok ? error.cause.status < 500 : undefined
    return (refused ?? !connectionCodes.has(error.code ?? '')) ? unverified(error) : noAnswer(error)
  }
  // fetch throws a TypeError without a code if nobody answers; our own wrong calls have a code.
  return error instanceof TypeError && !('code' in error) ? noAnswer(error) : error
}

const refusedStatuses = new Set([401, 403])
/** True if the provider rejected our id and secret, in any of its ways. */
export function refusesClient(error: unknown): boolean {
  // Some providers answer 403 to an unknown code.
  if (error instanceof ResponseBodyError)
    return error.error.endsWith('_client') || (refusedStatuses.has(error.status) && error.error !== 'invalid_grant')
  if (error instanceof WWWAuthenticateChallengeError) return true
  return error instanceof ClientError && error.cause instanceof Response && refusedStatuses.has(error.cause.status)
}

function refusalAtProvider(error: AuthorizationResponseError): Problem {
  if (error.error === 'access_denied') return unauthorized(say(signInNotFinished))
  if (error.error.endsWith('_client')) return clientRefused(error)
  if (error.error === 'temporarily_unavailable' || error.error === 'server_error') return noAnswer(error)
  return invalid(say(signInRefused), { cause: error })
}
