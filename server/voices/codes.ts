import { hash, randomBytes } from 'node:crypto'

/** Without I, L, O and U, which are easily misread when a code is read aloud or copied by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of 80 bits in four groups, for example 'K7QM-2XWD-90TB-HZ4R'. */
export function newCode(): string {
  const characters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join('')
  return characters.match(/.{4}/g)!.join('-')
}

/** The stored hash of a code. Lower case, spaces and similar-looking letters are accepted. */
export function hashOfCode(code: string): string {
  const normalizedCode = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return hash('sha256', normalizedCode, 'hex')
}

export const newToken = () => randomBytes(24).toString('base64url')
export const hashOfToken = (token: string) => hash('sha256', token, 'hex')
