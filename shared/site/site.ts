import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

export const MiB = 1024 * 1024

/** Largest files that people may upload, in bytes. */
export const uploadLimits = { image: 5 * MiB, audio: 10 * MiB, video: 50 * MiB }

export const Company = z.object({
  name: z.string(),
  address: z.string(),
  phones: z.array(z.object({ name: z.string(), phone: z.string() })),
  website: z.nullable(z.string()),
  team: z.array(z.object({ role: z.string(), name: z.string() })),
  /** True until the operator has filled in the details: the page marks them as placeholders. */
  placeholder: z.boolean(),
})

export const SiteConfig = z.object({
  stripePublishableKey: z.nullable(z.string()),
  siteName: z.string(),
  supportEmail: z.nullable(z.string()),
  company: Company,
  uploadLimits: z.object({ image: z.number(), audio: z.number(), video: z.number() }),
})
export type SiteConfig = z.infer<typeof SiteConfig>

export const site = {
  config: endpoint({ method: 'GET', path: '/api/config', allow: 'site.read', output: SiteConfig }),
}
