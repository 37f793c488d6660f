import type { Router } from 'express'
import type { Enqueue } from '#server/gateways/mail.ts'
import { createEnquiryEmails } from './emails.ts'
import { enquiryRoutes } from './routes.ts'
import type { Deps as RouteDeps } from './routes.ts'
import { createEnquiryStore } from './store.ts'

interface Deps extends Omit<RouteDeps, 'store' | 'emails'> {
  enqueue: Enqueue
  config: { publicUrl: string; site: { name: string } }
}

/** Questions below lessons, and their teachers' answers. */
export function createEnquiries({ enqueue, config, ...deps }: Deps) {
  const store = createEnquiryStore(deps.db)
  const emails = createEnquiryEmails({ enqueue, store, site: { name: config.site.name, url: config.publicUrl } })
  return {
    heldAbout: (userId: string) => store.heldAbout(userId),
    routes: (router: Router) => enquiryRoutes(router, { ...deps, store, emails }),
  }
}
