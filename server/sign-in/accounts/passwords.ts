import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** 19 MiB and 2 passes: OWASP's minimum for argon2id. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** NFKC, because keyboards compose accents differently. */
const normalizePassword = (password: string) => password.normalize('NFKC')

/** argon2id hash in PHC notation. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, message: normalizePassword(password), nonce })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Hash that no password matches: an unknown address takes the time of a known one. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** True if the password matches the hash; without a hash it takes as long, and is false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash ?? nobody) ?? []
  if (!salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: normalizePassword(password),
    nonce: Buffer.from(salt, 'base64'),
  })
  return timingSafeEqual(actual, expected) && hash !== undefined
}
