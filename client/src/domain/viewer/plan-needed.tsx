import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** Tells that a feature needs a longer plan, with a link to the plans. */
export const PlanNeeded = ({ children }: { children: ReactNode }) => (
  <p className="text-soft">
    {children}{' '}
    <Link href="/pricing" className="-my-2.5 inline-block py-2.5 underline">
      See our plans
    </Link>
  </p>
)
