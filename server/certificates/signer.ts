import type { JsonWebKey } from 'node:crypto'
import { CompactSign, importJWK, type JWK } from 'jose'

export type SigningKey = JsonWebKey & { kid: string }
export type Signer = ReturnType<typeof createSigner>

export interface SignedContents {
  id: string
  name: string
  courseTitle: string
  lessonCount: number
  teacherName: string | null
  issuedAt: Date
}

/** Signs as a compact JWS with EdDSA, which any JOSE library verifies. */
export function createSigner(key: SigningKey) {
  const { kty, crv, x, kid } = key
  return {
    published: { keys: [{ kty, crv, x, kid, use: 'sig', alg: 'EdDSA' }] },
    async sign(
      { id, name, courseTitle, lessonCount, teacherName, issuedAt }: SignedContents,
      publicUrl: string,
    ): Promise<string> {
      const claims = {
        iss: publicUrl,
        jti: id,
        iat: Math.floor(issuedAt.getTime() / 1000),
        name,
        course: courseTitle,
        lessons: lessonCount,
        ...(teacherName && { teacher: teacherName }),
      }
      return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' })
        .sign(await importJWK(key as JWK, 'EdDSA'))
    },
  }
}
