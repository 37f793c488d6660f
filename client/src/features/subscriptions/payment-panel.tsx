import { CreditCard } from 'lucide-react'
import { useSiteConfig } from '#client/lib/site-config.ts'
import { Notice } from '#client/ui/notice.tsx'

/** What stands where the card form would be while the server has no payment key (RULINGS 13). */
export function PaymentPanel() {
  const { data: config } = useSiteConfig()
  const email = config?.supportEmail
  return (
    <Notice
      tone="neutral"
      level={2}
      icon={<CreditCard aria-hidden />}
      title={<span className="text-xl">Payment System Unavailable</span>}
      className="self-start"
    >
      <p>
        The payment system is currently unavailable. Please{' '}
        {email ? <a href={`mailto:${email}`}>contact support</a> : 'contact support'}.
      </p>
    </Notice>
  )
}
