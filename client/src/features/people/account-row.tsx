import type { ReactNode } from 'react'

interface RowProps {
  name: string
  /** The way to change the value. */
  action?: ReactNode
  children: ReactNode
}

/** A fact about the account. On a phone its button is below. */
export const AccountRow = ({ name, action, children }: RowProps) => (
  <div className="grid items-center gap-x-4 border-b py-3 last:border-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]">
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="min-w-0 font-medium">{children}</dd>
    {action && <dd className="max-sm:mt-2 sm:col-start-2 sm:row-span-2 sm:row-start-1">{action}</dd>}
  </div>
)
