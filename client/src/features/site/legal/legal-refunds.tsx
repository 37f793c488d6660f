import {
  cancellingText,
  cancellingTitle,
  changePlanText,
  deletingText,
  deletingTitle,
  failedText,
  failedTitle,
  payOnceText,
  payeeTitle,
  receiptsText,
  receiptsTitle,
  refundAccess,
  refundDaysLeft,
  refundOnceText,
  refundText,
  refundTitle,
  refundWay,
  renewalText,
  renewalTitle,
  trialEndsText,
} from '#shared/site/legal/refunds-messages.ts'
import { refundDays } from '#shared/billing/billing.ts'
import { trialDays } from '#shared/billing/subscriptions.ts'
import { Items, Operator, Paragraph, type Section } from './legal-page.tsx'

const days = { days: refundDays }

/** Renewal, cancellation and refunds, as the product handles them (docs/product.md 9, 11). */
export const refundsSections: Section[] = [
  {
    id: 'renewal',
    title: renewalTitle,
    content: (
      <>
        <Paragraph message={renewalText} />
        <Paragraph message={payOnceText} />
        <Paragraph message={trialEndsText} values={{ days: trialDays }} />
      </>
    ),
  },
  { id: 'failed', title: failedTitle, content: <Paragraph message={failedText} /> },
  {
    id: 'cancelling',
    title: cancellingTitle,
    content: (
      <>
        <Paragraph message={cancellingText} />
        <Paragraph message={changePlanText} />
      </>
    ),
  },
  {
    id: 'refund',
    title: refundTitle,
    content: (
      <>
        <Paragraph message={refundText} values={days} />
        <Items items={[refundWay, refundAccess, refundDaysLeft]} />
        <Paragraph message={refundOnceText} values={days} />
      </>
    ),
  },
  { id: 'leaving', title: deletingTitle, content: <Paragraph message={deletingText} values={days} /> },
  { id: 'receipts', title: receiptsTitle, content: <Paragraph message={receiptsText} /> },
  { id: 'who', title: payeeTitle, content: <Operator /> },
]
