import type { ReactNode } from 'react'

interface Props {
  className?: string
}

/** Lucide's icons (ISC licence) of the frame as plain SVG: its components would add more than a kilobyte to a first visit. */
const icon =
  (shape: ReactNode) =>
  ({ className }: Props) => (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
    >
      {shape}
    </svg>
  )

const path = (d: string) => <path d={d} />
const circle = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'

export const Globe = icon(path(`${circle}M12 2a14.5 14.5 0 0 0 0 20a14.5 14.5 0 0 0 0-20M2 12h20`))
export const MenuIcon = icon(path('M4 5h16M4 12h16M4 19h16'))
export const X = icon(path('M18 6 6 18M6 6l12 12'))
export const CircleAlert = icon(path(`${circle}M12 8v4M12 16h.01`))
export const RotateCw = icon(path('M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5'))
export const PencilLine = icon(
  path(
    'M13 21h8M15 5l4 4M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
  ),
)
