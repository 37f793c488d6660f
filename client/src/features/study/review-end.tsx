import type { ReactNode } from 'react'
import { Container } from '#client/ui/container.tsx'
import { Sky } from '#client/ui/art/sky.tsx'
import { Weave } from '#client/ui/art/weave.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Plant } from './rice-plant.tsx'

const harvest = 4
const width = 24

/** One ear of rice per word, at the foot of the sky. */
const Ears = ({ count }: { count: number }) => (
  <svg
    aria-hidden
    viewBox={`0 0 ${Math.max(count, 6) * width} 60`}
    className="-mt-14 block h-20 w-full overflow-visible sm:h-24"
    preserveAspectRatio="xMidYMax meet"
  >
    {Array.from({ length: count }, (_, at) => {
      const left = (Math.max(count, 6) - count) / 2
      const transform = `translate(${(left + at + 0.5) * width} ${at % 2 === 0 ? 58 : 54}) scale(.72)`
      return <Plant key={transform} age={harvest} later={false} transform={transform} />
    })}
  </svg>
)

const countText = (count: number) => {
  if (count === 0) return 'Today’s round is done'
  return count === 1 ? 'One word stays with you a while longer' : `${count} words stay with you a while longer`
}

interface ReviewEndProps {
  count: number
  minutes: number
  /** Line about the next step. */
  afterwards: ReactNode
  /** The field after the review. */
  field: ReactNode
}

/** End of a review: the learned words and the field, without a score. */
export function ReviewEnd({ count, minutes, afterwards, field }: ReviewEndProps) {
  const time = minutes === 1 ? 'One minute' : `${minutes} minutes`
  return (
    <>
      <Sky hour="evening">
        <h1 className="text-3xl">{countText(count)}</h1>
        <p className="mt-2 text-lg">{time}, and today’s round is done.</p>
      </Sky>
      <Container className="relative z-10 grid max-w-[640px] grid-cols-1 justify-items-center gap-5 pb-16 text-center">
        <Ears count={count} />
        <Weave short />
        <p className="text-soft">
          {count > 0 ? 'An ear in your field for each of them. ' : ''}The rest comes when it is time.
        </p>
        <ButtonLink size="large" className="max-sm:w-full sm:min-w-56" href="/">
          Done
        </ButtonLink>
        {afterwards}
        <div className="mt-5 w-full text-left">{field}</div>
      </Container>
    </>
  )
}
