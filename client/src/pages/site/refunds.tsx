import { refundsLead } from '#shared/site/legal/legal-messages.ts'
import { refundsSections } from '#client/features/site/legal/legal-refunds.tsx'
import { legalPage } from './legal.tsx'

export const Page = legalPage('refunds', refundsLead, refundsSections)
