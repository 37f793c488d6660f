/** Signals with which people, terminals and service managers end a process. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

/** Milliseconds in which repeated signals count as one: a terminal signals the whole group, and npm passes it on. */
const repeatWindowMs = 1000

interface SignalHandlers {
  /** First signal: finishes running requests. */
  stop: () => void
  /** Later signal: ends at once. */
  endNow: () => void
}

export function onStopSignals({ stop, endNow }: SignalHandlers, source: Pick<NodeJS.Process, 'on'> = process): void {
  let first: number | undefined
  const heard = () => {
    const now = performance.now()
    if (first === undefined) {
      first = now
      stop()
    } else if (now - first > repeatWindowMs) endNow()
  }
  for (const signal of stopSignals) source.on(signal, heard)
}
