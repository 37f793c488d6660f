import { termsLead } from '#shared/site/legal/legal-messages.ts'
import { termsSections } from '#client/features/site/legal/legal-terms.tsx'
import { legalPage } from './legal.tsx'

export const Page = legalPage('terms', termsLead, termsSections)
