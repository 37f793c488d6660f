import type { Router } from 'express'
import { encode } from 'uqr'
import * as z from 'zod/mini'
import { manyCertificates, neverIssued, noSuchCertificate } from '#shared/courses/certificate-messages.ts'
import { goToStartPage } from '#shared/site/messages.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { say } from '#shared/messages/say.ts'
import { certificateAddress } from '#shared/text/addresses.ts'
import { certificateKeys } from '#shared/courses/certificates.ts'
import { varyByLanguage } from '#server/http/request-language.ts'
import { networkOf } from '#server/http/limits/network.ts'
import type { Limit } from '#server/http/limits/throttle.ts'
import type { CertificateDeps } from './routes.ts'
import type { CertificateRow } from './store.ts'

/** Rate limit for one network: a class may verify its certificates together, but nobody may search for valid addresses. */
const certificateLimit: Limit = { name: 'certificates', times: 120, minutes: 10 }

/** Text as a QR code: the number of squares in a row, and one path over the dark ones. */
function squaresOf(text: string): { count: number; path: string } {
  const { data, size } = encode(text, { border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { count: size, path: dark.join('') }
}

/** Public pages: a certificate, and the key that verifies its signature. */
export function certificatePages(
  router: Router,
  { store, signer, config, throttle, renderPlainPage }: CertificateDeps,
) {
  const { publicUrl } = config
  const sheet = (row: CertificateRow) => {
    const address = publicUrl + certificateAddress(row.id)
    return renderPlainPage({
      page: 'certificate',
      name: row.name,
      course: row.courseTitle,
      lessonCount: row.lessonCount,
      issuedAt: row.issuedAt,
      revokedAt: row.revokedAt,
      revokedWhy: row.revokedWhy,
      teacher: row.name === null ? null : row.teacherName,
      number: row.id,
      address,
      squares: squaresOf(address),
      signature: row.signature,
      keys: publicUrl + certificateKeys,
    })
  }
  const unknown = () =>
    renderPlainPage({
      page: 'message',
      title: say(noSuchCertificate),
      sentence: say(neverIssued),
      links: [{ text: say(goToStartPage), href: '/' }],
    })

  router.get('/certificates/:id', async (request, response) => {
    await throttle.take(certificateLimit, networkOf(request.ip), say(manyCertificates))
    const id = z.uuid().safeParse(request.params.id)
    const row = id.success ? await store.find(id.data) : undefined
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Robots-Tag', 'noindex')
    response.setHeader('Content-Language', textLanguage())
    varyByLanguage(request, response)
    response
      .status(row ? 200 : 404)
      .type('html')
      .send(row ? sheet(row) : unknown())
  })

  router.get(certificateKeys, (_request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=3600')
    response.json(signer.published)
  })
}
