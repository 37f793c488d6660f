import { privacyLink, termsLink } from '#shared/site/frame-messages.ts'
import { eventsIntro, eventsTitle } from '#shared/events/messages.ts'
import { belongsToSpeaker, takeVoicesBack } from '#shared/voices/messages.ts'
import {
  aboutDescription,
  aboutTitle,
  landingDescription,
  pricingDescription,
  pricingTitle,
  privacyDescription,
  refundsDescription,
  refundsTitle,
  termsDescription,
} from '#shared/site/page-messages.ts'

/** Static HTML pages (docs/product.md 34) with their metadata for search engines and shared links. */
export const publicPages = {
  '/': { title: undefined, description: landingDescription },
  '/pricing': { title: pricingTitle, description: pricingDescription },
  '/about': { title: aboutTitle, description: aboutDescription },
  '/privacy': { title: privacyLink, description: privacyDescription },
  '/terms': { title: termsLink, description: termsDescription },
  '/refunds': { title: refundsTitle, description: refundsDescription },
}

/** Public pages that the browser renders: the document holds their metadata only. */
export const browserPages = {
  '/events': { title: eventsTitle, description: eventsIntro },
  '/voices/withdraw': { title: takeVoicesBack, description: belongsToSpeaker },
}
