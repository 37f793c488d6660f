import { useSyncExternalStore } from 'react'
import { formatDay } from './dates.ts'

const neverChanges = () => () => {}

/** A day in the person's own time zone; on the server, and while its page is taken over, in UTC. */
export function Day({ at }: { at: string }) {
  const here = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return <time dateTime={at}>{formatDay(at, here ? undefined : 'UTC')}</time>
}
