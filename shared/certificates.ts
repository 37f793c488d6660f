import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { instant, requiredLine } from '#shared/text.ts'

/** Where the key is published that certificates are signed with, as a JWK set. */
export const certificateKeys = '/.well-known/jwks.json'

export const Certificate = z.object({
  /** Random, and the only way to it: whoever holds the address may read it. */
  id: z.uuid(),
  courseId: z.nullable(z.uuid()),
  courseTitle: z.string(),
  lessonCount: z.int(),
  issuedAt: instant,
  revokedAt: z.nullable(instant),
})

/** One as an admin looks it up. */
export const IssuedCertificate = z.extend(Certificate, {
  /** null once the account is deleted. */
  name: z.nullable(z.string()),
  /** Why it was taken back. */
  revokedWhy: z.nullable(z.string()),
})
export type IssuedCertificateAnswer = z.input<typeof IssuedCertificate>

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
  /** The newest fifty; with `q` those whose name, course or number it is part of. */
  issued: endpoint({
    method: 'GET',
    path: '/api/admin/certificates',
    allow: 'certificates.revoke',
    query: z.object({ q: pageQuery.q }),
    output: z.array(IssuedCertificate),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/admin/certificates/:id/revoke',
    allow: 'certificates.revoke',
    /** Everybody reads it who checks the certificate. */
    input: z.object({ why: requiredLine('Reason') }),
  }),
}
