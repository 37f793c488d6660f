import { X } from 'lucide-react'
import { Link } from 'wouter'

/** The way out of a page that has no frame around it. */
export const LeaveLink = ({ to, label }: { to: string; label: string }) => (
  <Link href={to} aria-label={label} className="-ml-2 grid size-11 place-items-center rounded-full hover:bg-sunk">
    <X aria-hidden className="size-6" />
  </Link>
)
