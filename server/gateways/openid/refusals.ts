import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { Problem, invalid, unauthorized, unavailable } from '#server/http/problem.ts'

/** Why something is refused, in our own words: nothing of them is the provider's or a person's, so the log may hold them. */
export class Reason extends Error {}

export const noAnswer = (cause: unknown) =>
  unavailable('The sign-in service cannot be reached at the moment. Please try again in a little while.', cause)
export const unverified = (cause?: unknown) =>
  new Problem(401, 'The answer of the sign-in service could not be verified, so you are not logged in.', { cause })
/** Nothing that a person could mend by trying again. */
export const clientRefused = (cause: unknown) =>
  unavailable(
    'Signing in is not set up rightly on this site, so nobody can be logged in. Those who run it have been told.',
    new Reason(
      'the provider refuses this site: look at OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and at OIDC_CLIENT_AUTH (basic, post or basic-raw)',
      { cause },
    ),
  )
export const answerTooLong = () => noAnswer(new Reason('the answer is longer than 1 MiB'))

/** Codes of openid-client that speak of the connection, not of what the answer claims. */
const connectionCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'])

/** What a person reads of whatever went wrong at the provider. */
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
  // fetch throws a bare TypeError when nobody answers; a wrong call of ours has a code.
  return error instanceof TypeError && !('code' in error) ? noAnswer(error) : error
}

const refused = new Set([401, 403])
/** Whether the provider did not accept our id and secret, in whatever way it says so. */
export function refusesClient(error: unknown): boolean {
  // Some say 403 of a code that they do not know.
  if (error instanceof ResponseBodyError)
    return error.error.endsWith('_client') || (refused.has(error.status) && error.error !== 'invalid_grant')
  if (error instanceof WWWAuthenticateChallengeError) return true
  return error instanceof ClientError && error.cause instanceof Response && refused.has(error.cause.status)
}

function refusalAtProvider(error: AuthorizationResponseError): Problem {
  if (error.error === 'access_denied') return unauthorized('You did not finish logging in, so you are not logged in.')
  if (error.error.endsWith('_client')) return clientRefused(error)
  if (error.error === 'temporarily_unavailable' || error.error === 'server_error') return noAnswer(error)
  return invalid('The sign-in service refused this login. Please try again.', { cause: error })
}
