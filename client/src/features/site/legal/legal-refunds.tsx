import { Link } from 'wouter'
import { refundDays } from '#shared/subscriptions/billing.ts'
import { trialDays } from '#shared/subscriptions/subscriptions.ts'
import { Operator, Support, type Section } from './legal-page.tsx'

const Refund = () => (
  <>
    <p>
      Within <strong>{refundDays} days of your first payment</strong> you can have your money back, and need not say
      why. Press ‘Request refund’ on your <Link href="/profile">profile</Link>. Then
    </p>
    <ul>
      <li>
        the whole payment goes back the way that you paid, through Stripe; your bank or wallet may need some days;
      </li>
      <li>the access that this payment paid for ends at once, and the subscription with it;</li>
      <li>days that you had from elsewhere, such as the rest of a free trial, are yours still.</li>
    </ul>
    <p>
      This goes once for each person, and is for the first payment, not for renewals. Is it later than {refundDays}{' '}
      days, or is something else wrong? <Support>Write to us</Support>: we can give back any payment by hand.
    </p>
  </>
)

/** Renewal, cancellation and refunds, as the product handles them (docs/product.md 9, 11). */
export const refundsSections: Section[] = [
  {
    id: 'renewal',
    title: 'How a plan renews',
    content: (
      <>
        <p>
          A plan that you pay by card lasts 1, 3, 6 or 12 months and then renews by itself for as long again, at the
          same price, from the same card. Your <Link href="/profile">profile</Link> says on which day. Three days
          before, we send you an e-mail.
        </p>
        <p>If you chose ‘Pay once’, nothing renews: your access ends by itself, and nothing more is charged.</p>
        <p>
          The free trial does not renew: its {trialDays} days end by themselves. Days that are left of it when you
          subscribe are added to what you buy.
        </p>
      </>
    ),
  },
  {
    id: 'failed',
    title: 'When a renewal fails',
    content: (
      <p>
        If the card refuses a renewal, we write to you, and Stripe tries again in the next days. What you have paid for
        stays open until its end. ‘Change card’ on your profile leads to Stripe’s own page, where you give another one.
      </p>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling',
    content: (
      <>
        <p>
          At any time, by ‘Cancel renewal’ on your profile or on the page with the prices. You keep your access until
          the end of the period that you have paid for, and nothing is charged after that. Until then ‘Resume’ takes the
          cancellation back.
        </p>
        <p>
          To change to another plan, cancel the renewal and choose the other one: the days that are left are added to
          it.
        </p>
      </>
    ),
  },
  { id: 'refund', title: 'Your money back', content: <Refund /> },
  {
    id: 'leaving',
    title: 'Deleting your account',
    content: (
      <p>
        It ends the subscription at Stripe first, so nothing more is charged. It is not a refund: request that before,
        while the {refundDays} days run.
      </p>
    ),
  },
  {
    id: 'receipts',
    title: 'Receipts',
    content: <p>Every payment stands on your profile, in Malaysian ringgit, with a link to Stripe’s receipt.</p>,
  },
  { id: 'who', title: 'Whom you pay', content: <Operator /> },
]
