import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/text.ts'

/** Where the key is published that certificates are signed with, as a JWK set. */
export const certificateKeys = '/.well-known/jwks.json'

/** The address at which everybody checks a certificate. */
export const certificateAddress = (id: string) => `/certificates/${id}`

export const Certificate = z.object({
  /** Random, and the only way to it: whoever holds the address may read it. */
  id: z.uuid(),
  courseId: z.nullable(z.uuid()),
  courseTitle: z.string(),
  lessonCount: z.int(),
  issuedAt: instant,
  revokedAt: z.nullable(instant),
})

export const certificates = {
  /** 409 while lessons are left, and once it was revoked; asking twice answers the same one. */
  ask: endpoint({
    method: 'POST',
    path: '/api/courses/:id/certificate',
    allow: 'certificates.earn',
    refusal: 'Certificates come with the plans of 3 months and longer.',
    output: Certificate,
  }),
  mine: endpoint({ method: 'GET', path: '/api/certificates/my', allow: 'own.read', output: z.array(Certificate) }),
  revoke: endpoint({ method: 'POST', path: '/api/admin/certificates/:id/revoke', allow: 'certificates.revoke' }),
}
