import { formatDay } from './dates.ts'
import { clientContext, useBrowserValue } from '#client/lib/page/client-context.ts'

/** Date in the person's time zone. On public server-rendered pages, and during their hydration, in UTC. */
export function Day({ at }: { at: string }) {
  const isLocal = useBrowserValue(
    () => true,
    () => clientContext() !== undefined,
  )
  return <time dateTime={at}>{formatDay(at, isLocal ? undefined : 'UTC')}</time>
}
