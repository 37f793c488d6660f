import type { Router } from 'express'
import { certificatePages } from './certificate-pages.ts'
import { certificateRoutes, type CertificateDeps } from './routes.ts'
import { createSigner } from './signer.ts'
import { createCertificateStore } from './store.ts'

/** The certificates slice: certificates of finished courses, and the public page that verifies them. */
export function createCertificates(deps: Omit<CertificateDeps, 'store' | 'signer'>) {
  const store = createCertificateStore(deps.db)
  const own = { ...deps, store, signer: createSigner(deps.certificateKey) }
  deps.domainEvents.on('person.deleted', (tx, { id }) => store.forget(tx, id))
  return {
    personalData: store.personalData,
    routes(router: Router) {
      certificateRoutes(router, own)
      certificatePages(router, own)
    },
  }
}
