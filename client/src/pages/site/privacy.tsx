import { privacyLead } from '#shared/site/legal/legal-messages.ts'
import { privacySections } from '#client/features/site/legal/legal-privacy.tsx'
import { legalPage } from './legal.tsx'

export const Page = legalPage('privacy', privacyLead, privacySections)
