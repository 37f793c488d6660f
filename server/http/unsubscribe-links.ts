import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#shared/text/addresses.ts'

/** Names of the links that end e-mails of one kind to one person. They need no login and cannot be guessed. */
export function createUnsubscribeLinks(secrets: string[], kind: 'class-mail' | 'reminder') {
  const mac = (secret: string, id: string) => createHmac('sha256', secret).update(`${kind}\n${id}`).digest('base64url')
  return {
    nameOf: (id: string) => `${id}.${mac(secrets[0] ?? '', id)}`,
    /** Undefined for a name that we did not make. Names signed with an older secret stay valid. */
    idOf(name: string): string | undefined {
      const [id = '', given = ''] = name.split('.')
      if (!isUuid(id)) return undefined
      const other = Buffer.from(given)
      const isOurs = secrets.some((secret) => {
        const own = Buffer.from(mac(secret, id))
        return own.length === other.length && timingSafeEqual(own, other)
      })
      return isOurs ? id : undefined
    },
  }
}
