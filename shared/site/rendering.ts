import type { UserJson } from '#shared/people.ts'
import type { Language } from './languages.ts'
import type { SiteConfig } from './site.ts'

/** Time and zone of the person for whom the server renders a page. Hydration must produce the same text. */
export interface ClientContext {
  /** Moment of the render, in ISO 8601. */
  at: string
  /** IANA name of the time zone. */
  zone: string
  /** Offset in minutes east of UTC. */
  offset: number
}

/** A page to render for a person who is logged in. */
export interface RenderRequest {
  /** Path and query of the request. */
  address: string
  viewer: UserJson
  clientContext: ClientContext
  language: Language
}

/** Public configuration, and the language of the interface. */
export interface Site {
  config: SiteConfig
  language: Language
}

export interface PageHead {
  title: string
  description: string
}

/** Page without data of its own. */
export interface Rendered {
  html: string
  head: PageHead
}
