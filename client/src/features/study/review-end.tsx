import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { Sky } from '#client/ui/sky.tsx'
import { Weave } from '#client/ui/weave.tsx'
import { Plant } from './rice-plant.tsx'

const harvest = 4
const width = 24

/** One ear a word, in a row at the foot of the sky. */
const Ears = ({ count }: { count: number }) => (
  <svg
    aria-hidden
    viewBox={`0 0 ${Math.max(count, 6) * width} 60`}
    className="-mt-14 block h-20 w-full overflow-visible sm:h-24"
    preserveAspectRatio="xMidYMax meet"
  >
    {Array.from({ length: count }, (_, at) => {
      const left = (Math.max(count, 6) - count) / 2
      const place = `translate(${(left + at + 0.5) * width} ${at % 2 === 0 ? 58 : 54}) scale(.72)`
      return <Plant key={place} age={harvest} later={false} transform={place} />
    })}
  </svg>
)

const said = (count: number) => {
  if (count === 0) return 'Today’s round is done'
  return count === 1 ? 'One word stays with you a while longer' : `${count} words stay with you a while longer`
}

interface ReviewEndProps {
  count: number
  minutes: number
  /** A small line on what comes next. */
  afterwards: ReactNode
  /** How the field stands now. */
  field: ReactNode
}

/** The end is a place: what stays, no score. */
export function ReviewEnd({ count, minutes, afterwards, field }: ReviewEndProps) {
  const time = minutes === 1 ? 'One minute' : `${minutes} minutes`
  return (
    <>
      <Sky hour="evening">
        <h1 className="text-3xl">{said(count)}</h1>
        <p className="mt-2 text-lg">{time}, and today’s round is done.</p>
      </Sky>
      <Container className="relative z-10 grid max-w-[640px] grid-cols-1 justify-items-center gap-5 pb-16 text-center">
        <Ears count={count} />
        <Weave short />
        <p className="text-soft">
          {count > 0 ? 'An ear in your field for each of them. ' : ''}The rest comes when it is time.
        </p>
        <Button asChild size="large" className="max-sm:w-full sm:min-w-56">
          <Link href="/">Done</Link>
        </Button>
        {afterwards}
        <div className="mt-5 w-full text-left">{field}</div>
      </Container>
    </>
  )
}
