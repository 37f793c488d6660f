import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { seePlans } from '#shared/site/ui-messages.ts'

/** Tells that a feature needs a longer plan, with a link to the plans. */
export const PlanNeeded = ({ children }: { children: ReactNode }) => (
  <p className="text-soft">
    {children}{' '}
    <Link href="/pricing" className="-my-2.5 inline-block py-2.5 underline">
      {say(seePlans)}
    </Link>
  </p>
)
