import { useSyncExternalStore } from 'react'
import { formatDay } from './dates.ts'
import { drawnHere } from './here.ts'

const neverChanges = () => () => {}

/** A day in the person's own time zone; on pages that the server draws for everybody, and while they are taken over, in UTC. */
export function Day({ at }: { at: string }) {
  const here = useSyncExternalStore(
    neverChanges,
    () => true,
    () => drawnHere() !== undefined,
  )
  return <time dateTime={at}>{formatDay(at, here ? undefined : 'UTC')}</time>
}
