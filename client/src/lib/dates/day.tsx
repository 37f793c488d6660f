import { useSyncExternalStore } from 'react'
import { formatDay } from './dates.ts'
import { clientContext } from '#client/lib/page/client-context.ts'

const neverChanges = () => () => {}

/** Date in the person's time zone. On public server-rendered pages, and during their hydration, in UTC. */
export function Day({ at }: { at: string }) {
  const isLocal = useSyncExternalStore(
    neverChanges,
    () => true,
    () => clientContext() !== undefined,
  )
  return <time dateTime={at}>{formatDay(at, isLocal ? undefined : 'UTC')}</time>
}
