import { useEffect } from 'react'
import { ApiError, sentenceFor } from '#client/lib/api.ts'
import { sayLoggedOut } from '#client/lib/query-client.ts'
import { ErrorState } from '#client/ui/error-state.tsx'

interface ReadFailureProps {
  /** What could not be loaded, as a sentence. */
  what: string
  error: Error
  busy: boolean
  onRetry: () => void
}

const hasStatus = (error: Error | null, status: number) => error instanceof ApiError && error.status === status

export const isMissing = (error: Error | null) => hasStatus(error, 404)

/** A read that failed offers 'Try again' (docs/product.md 29); a session that ended meanwhile leads to the login (docs/product.md 54). */
export function ReadFailure({ what, error, busy, onRetry }: ReadFailureProps) {
  const loggedOut = hasStatus(error, 401)
  useEffect(() => {
    if (loggedOut) sayLoggedOut()
  }, [loggedOut])
  return <ErrorState text={`${what} ${sentenceFor(error)}`} busy={busy} onRetry={onRetry} />
}
