import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#shared/text/addresses.ts'

/** Names of the links that end the e-mails of one membership. They need no login and cannot be guessed. */
export function createMailLinks([secret = '']: string[]) {
  const mac = (memberId: string) => createHmac('sha256', secret).update(`class-mail\n${memberId}`).digest('base64url')
  return {
    nameOf: (memberId: string) => `${memberId}.${mac(memberId)}`,
    /** Undefined for a name that we did not make. */
    memberOf(name: string): string | undefined {
      const [memberId = '', given = ''] = name.split('.')
      if (!isUuid(memberId)) return undefined
      const [own, other] = [Buffer.from(mac(memberId)), Buffer.from(given)]
      return own.length === other.length && timingSafeEqual(own, other) ? memberId : undefined
    },
  }
}
