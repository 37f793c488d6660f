import { createHmac } from 'node:crypto'

/** Cookie header of this session, signed as the product signs it. */
export function signedCookie(id: string, secret: string): string {
  const mac = createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '')
  return `session=${encodeURIComponent(`s:${id}.${mac}`)}`
}
