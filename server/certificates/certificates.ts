import type { Router } from 'express'
import type { Database, Transaction } from '#server/db/connect.ts'
import { certificatePages } from './pages.ts'
import type { Deps as PageDeps } from './pages.ts'
import { certificateRoutes } from './routes.ts'
import type { Deps as RouteDeps } from './routes.ts'
import { createSigning } from './signing.ts'
import type { SigningKey } from './signing.ts'
import { createCertificateStore } from './store.ts'

interface Deps extends Omit<RouteDeps, 'store' | 'signing' | 'publicUrl'>, Pick<PageDeps, 'throttle' | 'drawPlain'> {
  db: Database
  config: { publicUrl: string }
  certificateKey: SigningKey
}

/** Certificates of finished courses, and the page on which everybody checks them. */
export function createCertificates({ config, certificateKey, ...deps }: Deps) {
  const store = createCertificateStore(deps.db)
  const signing = createSigning(certificateKey)
  const own = { ...deps, store, signing, publicUrl: config.publicUrl }
  return {
    heldAbout: (userId: string) => store.heldAbout(userId),
    forget: (tx: Transaction, userId: string) => store.forget(tx, userId),
    routes(router: Router) {
      certificateRoutes(router, own)
      certificatePages(router, own)
    },
  }
}
