import type { Router } from 'express'
import type { Config } from '#server/config.ts'
import { siteRoutes } from './routes.ts'

/** Public configuration. */
export const createSite = (config: Config) => ({ routes: (router: Router) => siteRoutes(router, config) })
