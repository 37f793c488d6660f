import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** What comes with a longer plan, said to whoever does not have it, with the way to the plans. */
export const PlanNeeded = ({ children }: { children: ReactNode }) => (
  <p className="text-soft">
    {children}{' '}
    <Link href="/pricing" className="-my-2.5 inline-block py-2.5 underline">
      See our plans
    </Link>
  </p>
)
