import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#server/config.ts'
import { mails } from '#server/db/tables.ts'
import { createMail } from '#server/gateways/mail.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** A mail server that speaks as much SMTP as one letter needs; answers each recipient with `verdict`. */
async function startMailServer(verdict: string) {
  const received: string[] = []
  const talk = async (socket: Socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail')
    let inLetter = false
    for await (const line of createInterface(socket)) {
      received.push(line)
      if (inLetter && line !== '.') continue
      if (line === 'DATA') say('354 go on')
      else if (line.startsWith('RCPT')) say(verdict)
      else say(line === 'QUIT' ? '221 bye' : '250 fine')
      inLetter = line === 'DATA'
    }
  }
  const server = createServer((socket) => void talk(socket).catch(() => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { received, smtpUrl, stop: () => server.close() }
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

function mailBy(smtpUrl: string | undefined) {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const config = parseConfig(smtpUrl ? { SMTP_URL: smtpUrl, MAIL_FROM: 'Learn <hello@example.test>' } : {})
  return { lines, mail: createMail({ config, db: app.db, log }) }
}
const letter = { to: 'ana@example.test', subject: 'Kopivosian', text: 'One line.\nAnother ʼline.' }

test('a letter reaches the mail server whole, and is kept nowhere', async () => {
  const server = await startMailServer('250 fine')
  const { mail, lines } = mailBy(server.smtpUrl)
  await mail.send(letter)
  await mail.settled()
  const said = server.received.join('\n')
  expect(said).toContain('MAIL FROM:<hello@example.test>')
  expect(said).toContain('RCPT TO:<ana@example.test>')
  expect(said).toContain('Subject: Kopivosian')
  expect(said).toContain('One line.')
  expect(lines).toEqual([])
  expect(await app.db.select().from(mails)).toEqual([])
  server.stop()
})

test('a letter that the mail server refuses is logged by its codes alone', async () => {
  const server = await startMailServer('550 no such user: ana@example.test')
  const { mail, lines } = mailBy(server.smtpUrl)
  await mail.send(letter)
  await mail.settled()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('550')
  expect(lines[0]).not.toContain('ana@')
  server.stop()
})

test('without a mail server letters are kept', async () => {
  await mailBy(undefined).mail.send(letter)
  expect(await app.db.select().from(mails)).toMatchObject([letter])
})
