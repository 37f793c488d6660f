import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A relay to a local port that can be cut. A browser's offline switch does not reach the service worker; this does. */
export function createRelay(from: number, to: number) {
  const sockets = new Set<Socket>()
  let listening: Server | undefined
  const relay = (near: Socket) => {
    const far = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }
  return {
    async open() {
      listening = createServer(relay).listen(from)
      await once(listening, 'listening')
    },
    async cut() {
      const server = listening
      listening = undefined
      if (!server) return
      server.close()
      for (const each of sockets) each.destroy()
      await once(server, 'close')
    },
  }
}
