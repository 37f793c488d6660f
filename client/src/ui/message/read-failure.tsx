import { useEffect } from 'react'
import { hasStatus, sentenceFor } from '#client/lib/query/api.ts'
import { sayLoggedOut } from '#client/lib/query/query-client.ts'
import { ErrorState } from '#client/ui/message/error-state.tsx'

interface ReadFailureProps {
  /** Sentence that says which data could not be loaded. */
  failure: string
  error: Error
  busy: boolean
  onRetry: () => void
}

/** Error of a failed read with 'Try again' (docs/product.md 29). A session that has ended leads to the login (docs/product.md 54). */
export function ReadFailure({ failure, error, busy, onRetry }: ReadFailureProps) {
  const loggedOut = hasStatus(error, 401)
  useEffect(() => {
    if (loggedOut) sayLoggedOut()
  }, [loggedOut])
  return <ErrorState text={`${failure} ${sentenceFor(error)}`} busy={busy} onRetry={onRetry} />
}
