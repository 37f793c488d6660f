/** Those by which people, terminals and service managers end a process. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

/** Milliseconds. A terminal signals the whole group, and npm passes it on: what comes twice in a row was meant once. */
const once = 1000

interface Heard {
  /** The first signal: whoever is served is served to the end. */
  stop: () => void
  /** A later one: somebody does not want to wait. */
  endNow: () => void
}

export function onStopSignals({ stop, endNow }: Heard, source: Pick<NodeJS.Process, 'on'> = process): void {
  let first: number | undefined
  const heard = () => {
    const now = performance.now()
    if (first === undefined) {
      first = now
      stop()
    } else if (now - first > once) endNow()
  }
  for (const signal of stopSignals) source.on(signal, heard)
}
