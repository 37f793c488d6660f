import { Gift } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

/** Profile, docs/product.md 52: leads to the pricing page, where the trial starts. */
export const TrialOffer = () => (
  <Notice
    tone="gold"
    level={2}
    icon={<Gift aria-hidden />}
    title={<span className="text-xl">Free Trial Available!</span>}
    action={
      <Button asChild variant="line">
        <Link href="/pricing">Claim Free Trial</Link>
      </Button>
    }
  >
    <p>You're eligible for a 3-day free trial with full access to all courses.</p>
  </Notice>
)
