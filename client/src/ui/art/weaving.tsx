import { useId } from 'react'

/** A finished weaving with its fringe: rows of the product's own diamonds, copied from no textile. */
export function Weaving() {
  const id = useId()
  return (
    <svg aria-hidden viewBox="0 0 320 150" preserveAspectRatio="xMidYMax slice" className="block h-32 w-full sm:h-60">
      <pattern id={id} width="32" height="40" patternUnits="userSpaceOnUse">
        <path fill="var(--weave)" d="M0 0h32v40H0z" />
        <path fill="var(--weave-gold)" d="M16 5l13 15-13 15L3 20zM0 0h32v1.500H0z" />
        <path fill="var(--weave)" d="M16 9.500L25 20l-9 10.500L7 20z" />
        <path fill="var(--weave-red)" d="M16 13l6 7-6 7-6-7zM0 14l5 6-5 6zM32 14l-5 6 5 6z" />
        <path fill="var(--weave-gold)" d="M16 17.500l2 2.500-2 2.500-2-2.500z" />
      </pattern>
      <pattern id={`${id}f`} width="8" height="30" patternUnits="userSpaceOnUse" y="121.500">
        <path fill="none" stroke="var(--weave-gold)" strokeWidth="1.500" strokeOpacity=".6" d="M4 0v24" />
        <path fill="var(--weave-gold)" d="M2 22h4v6H2z" />
      </pattern>
      <rect width="320" height="120" fill={`url(#${id})`} />
      <path fill="var(--weave-gold)" d="M0 120h320v1.500H0z" />
      <rect y="121.500" width="320" height="28" fill={`url(#${id}f)`} />
    </svg>
  )
}
