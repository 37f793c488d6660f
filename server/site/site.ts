import type { Router } from 'express'
import { site, uploadLimits, type SiteConfig } from '#shared/site/site.ts'
import type { Config } from '#server/config/config.ts'
import { route } from '#server/http/route.ts'

/** The part of the configuration that the browser may read. */
export function publicConfig(config: Config): SiteConfig {
  return {
    stripePublishableKey: config.stripe?.publishableKey ?? null,
    siteName: config.site.name,
    supportEmail: config.site.supportEmail,
    company: config.site.company,
    uploadLimits,
  }
}

/** The site slice: public configuration. */
export const createSite = (config: Config) => ({
  routes: (router: Router) => route(router, site.config, () => publicConfig(config)),
})
