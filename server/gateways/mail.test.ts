import { expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { mails } from '#server/db/tables/sign-in.ts'
import { createMail } from '#server/gateways/mail.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { startMailServer } from '#tests/doubles/smtp/server.ts'

const { app } = useTestApp()

const mailBy = (variables: Record<string, string>) => createMail({ config: parseConfig(variables), db: app.db })
const bySmtp = (smtpUrl: string) => mailBy({ SMTP_URL: smtpUrl, MAIL_FROM: 'Learn <hello@example.test>' })
const email = {
  id: '6a3f1c52-8f3e-4a53-9b64-1b9c0f0b7c11',
  to: 'ana@example.test',
  subject: 'Kopivosian',
  text: 'One line.\nAnother ʼline.',
  accountId: null,
  userId: null,
  unsubscribeUrl: null,
  createdAt: new Date(),
}

test('an e-mail reaches the mail server completely, and is stored nowhere', async () => {
  const server = await startMailServer()
  await bySmtp(server.smtpUrl).send(email)
  const transcript = server.received.join('\n')
  expect(transcript).toContain('MAIL FROM:<hello@example.test>')
  expect(transcript).toContain('RCPT TO:<ana@example.test>')
  expect(transcript).toContain('Subject: Kopivosian')
  expect(transcript).toContain(`Message-ID: <${email.id}@localhost>`)
  expect(transcript).toContain('One line.')
  expect(await app.db.select().from(mails)).toEqual([])
  await server.stop()
})

test('an e-mail that one click ends says so in its headers', async () => {
  const server = await startMailServer()
  const url = 'https://learn.example.test/api/reminders/name'
  await bySmtp(server.smtpUrl).send(email)
  expect(server.received.join('\n')).not.toContain('List-Unsubscribe')
  await bySmtp(server.smtpUrl).send({ ...email, unsubscribeUrl: url })
  expect(server.received).toContain(`List-Unsubscribe: <${url}>`)
  expect(server.received).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  await server.stop()
})

test('an e-mail refused by the mail server counts as not sent', async () => {
  const server = await startMailServer()
  server.verdict = '550 no such user: ana@example.test'
  await expect(bySmtp(server.smtpUrl).send(email)).rejects.toMatchObject({ responseCode: 550 })
  await server.stop()
})

test('a demo without a mail server stores an e-mail once', async () => {
  const mail = mailBy({})
  for (let n = 0; n < 2; n += 1) await mail.send(email)
  const { to, subject, text } = email
  expect(await app.db.select().from(mails)).toMatchObject([{ to, subject, text }])
})

test('a product with an external provider and without a mail server sends nothing, and logs that', async () => {
  const mail = mailBy({
    DATABASE_URL: 'postgres://somewhere/else',
    SESSION_SECRET: 'a secret of more than thirty-two characters',
    PUBLIC_URL: 'http://learn.example.test',
    OIDC_ISSUER: 'https://provider.example.test',
    OIDC_CLIENT_ID: 'learn',
    OIDC_CLIENT_SECRET: 'secret',
  })
  await expect(mail.send(email)).rejects.toMatchObject({ code: 'SMTP_URL is not set' })
})
