import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface MailServer {
  smtpUrl: string
  /** Every line that was said to it. */
  received: string[]
  /** Reply to each recipient; 250 accepts the e-mail. */
  verdict: string
  /** The addresses of e-mails that it has taken, in order. */
  taken: string[]
  stop(): Promise<void>
}

/** A mail server that speaks as much SMTP as one e-mail needs. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  async function talk(socket: Socket) {
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail')
    let inText = false
    let to = ''
    for await (const line of createInterface(socket)) {
      mailServer.received.push(line)
      if (inText && line !== '.') continue
      if (inText) mailServer.taken.push(to)
      if (line === 'DATA') say('354 go on')
      else if (line.startsWith('RCPT')) {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        say(mailServer.verdict)
      } else say(line === 'QUIT' ? '221 bye' : '250 fine')
      inText = line === 'DATA'
    }
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    void talk(socket).catch(() => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const mailServer: MailServer = {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    taken: [],
    verdict: '250 fine',
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return mailServer
}
