import * as z from 'zod/mini'
import { certificatesNeedPlan, reasonLabel } from '#shared/courses/certificate-messages.ts'
import { endpoint } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { instant, requiredLine } from '#shared/text.ts'

/** Address of the JWK set with the public key that verifies certificates. */
export const certificateKeys = '/.well-known/jwks.json'

const Certificate = z.object({
  /** Random: knowing the address is the permission to read the certificate. */
  id: z.uuid(),
  courseId: z.nullable(z.uuid()),
  courseTitle: z.string(),
  lessonCount: z.int(),
  issuedAt: instant,
  revokedAt: z.nullable(instant),
})

/** A certificate as admins see it. */
export const IssuedCertificate = z.extend(Certificate, {
  /** null once the account is deleted. */
  name: z.nullable(z.string()),
  /** The reason for the revocation. */
  revokedWhy: z.nullable(z.string()),
})
export type IssuedCertificateJson = z.input<typeof IssuedCertificate>

export const certificates = {
  /** 409 while lessons are not done, and after a revocation. A second request answers the same certificate. */
  ask: endpoint({
    method: 'POST',
    path: '/api/courses/:id/certificate',
    allow: 'certificates.earn',
    refusal: certificatesNeedPlan,
    output: Certificate,
  }),
  listOwn: endpoint({ method: 'GET', path: '/api/certificates/my', allow: 'own.read', output: z.array(Certificate) }),
  /** The newest fifty; `q` searches in name, course and number. */
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
    /** Everybody who checks the certificate can read the reason. */
    input: z.object({ why: requiredLine(reasonLabel) }),
  }),
}
