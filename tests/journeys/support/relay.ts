import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line to a server that can be cut: for the service worker too, which a browser's own switch does not reach. */
export function layLine(from: number, to: number) {
  const ends = new Set<Socket>()
  let listening: Server | undefined
  const relay = (near: Socket) => {
    const far = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
    }
  }
  return {
    async mend() {
      listening = createServer(relay).listen(from)
      await once(listening, 'listening')
    },
    async cut() {
      const server = listening
      listening = undefined
      if (!server) return
      server.close()
      for (const each of ends) each.destroy()
      await once(server, 'close')
    },
  }
}
