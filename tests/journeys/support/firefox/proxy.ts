import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** Reads exactly `count` bytes, and leaves the rest to the next reader. */
async function read(socket: Socket, count: number): Promise<Buffer> {
  for (;;) {
    const bytes = socket.read(count) as Buffer | null
    if (bytes) return bytes
    await once(socket, 'readable')
  }
}

/** Answers the SOCKS 5 handshake (RFC 1928) for a host name or an IPv4 address; returns the port that the browser asks for. */
async function handshake(socket: Socket): Promise<number> {
  const [, methods] = await read(socket, 2)
  await read(socket, methods!)
  socket.write(Buffer.from([5, 0]))
  const request = await read(socket, 4)
  const length = request[3] === 1 ? 4 : (await read(socket, 1))[0]!
  await read(socket, length)
  const port = (await read(socket, 2)).readUInt16BE()
  socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
  return port
}

/** Adds 'unsafe-eval' to the scripts that a response allows: Playwright evaluates functions by `eval` in the page. */
const allowEval = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = chunk.toString('latin1').replace(/^content-security-policy:.*script-src(?= )/im, "$& 'unsafe-eval'")
      done(null, Buffer.from(text, 'latin1'))
    },
  })

/** A SOCKS proxy to this machine that can be cut: Firefox 140 has no command that makes it offline. */
export async function startProxy() {
  const sockets = new Set<Socket>()
  let isOffline = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer(async (browser) => {
    keep(browser)
    if (isOffline) return browser.destroy()
    const product = connect(await handshake(browser), 'localhost')
    keep(product)
    browser.pipe(product).pipe(allowEval()).pipe(browser)
    browser.on('close', () => product.destroy())
    product.on('close', () => browser.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as { port: number }).port,
    setOffline(wanted: boolean) {
      isOffline = wanted
      if (wanted) for (const socket of sockets) socket.destroy()
    },
  }
}
