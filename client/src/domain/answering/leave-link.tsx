import { X } from 'lucide-react'
import { Link } from 'wouter'

/** Link out of a full-screen page. */
export const LeaveLink = ({ to, label }: { to: string; label: string }) => (
  <Link
    href={to}
    aria-label={label}
    className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full bg-background hover:bg-muted"
  >
    <X aria-hidden className="size-6" />
  </Link>
)
