import { useQuery } from '@tanstack/react-query'
import { say } from '#shared/messages/say.ts'
import {
  answerOnce,
  daysOfField,
  fieldAges,
  fieldReady,
  fieldWaited,
  harvestsHome,
  yourField,
} from '#shared/study/home-messages.ts'
import type { TodayJson } from '#shared/study/study.ts'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { riceAges, riceGrowthFor } from './rice-growth.ts'
import { Plant } from './rice-plant.tsx'
import { todayQuery } from '#client/features/study/today.ts'

const Age = ({ age, name, now }: { age: number; name: string; now: number }) => {
  const present = age === now
  const later = age > now
  return (
    <li className="grid" aria-current={present ? 'step' : undefined}>
      <svg aria-hidden viewBox="0 0 64 88" className="relative mx-auto block h-24 w-full overflow-visible">
        <Plant age={age} later={later} transform="translate(22 74) scale(.8)" />
        <Plant age={age} later={later} transform="translate(43 78) scale(.84)" />
        {present && <Plant age={age} later={false} transform="translate(32 82) scale(1.150)" />}
      </svg>
      <span
        className={cx(
          'border-t-3 pt-1.5 text-center text-[min(0.875rem,3.3vw)]',
          later ? 'border-line' : 'border-success',
          present ? 'font-semibold text-ink' : 'text-soft',
        )}
      >
        {name}
      </span>
    </li>
  )
}

/** Learning days as growing rice. Missed days are not shown, and nothing wilts. */
function Grown({ rhythm }: Pick<TodayJson, 'rhythm'>) {
  const { age, harvests } = riceGrowthFor(rhythm.learned)
  return (
    <>
      <div className="grid content-center gap-1.5 px-5 pt-5 @3xl:py-7 @3xl:pl-7">
        <h2 className="text-lg">{say(rhythm.welcomeBack ? fieldWaited : (riceAges[age]?.title ?? fieldReady))}</h2>
        <p className="text-soft">{age < 0 ? say(answerOnce) : say(daysOfField, { days: rhythm.learned })}</p>
        {harvests > 0 && <p className="text-sm text-soft">{say(harvestsHome, { count: harvests })}</p>}
      </div>
      <div className="relative px-3 pb-4 @3xl:self-end">
        <div aria-hidden className="absolute inset-x-0 top-16 h-8 border-t-2 border-line bg-muted" />
        <ol aria-label={say(fieldAges)} className="relative grid grid-cols-5">
          {riceAges.map(({ name, from }, index) => (
            <Age key={from} age={index} name={say(name)} now={age} />
          ))}
        </ol>
      </div>
    </>
  )
}

/** Rhythm of the learning days. Renders nothing if it cannot be read, because it is only an extra. */
export function RiceField({ className }: { className: string }) {
  const { data, isError } = useQuery(todayQuery())
  if (isError) return null
  if (!data) return <CardSkeleton className={className} />
  return (
    // The field is also in the narrow column of the review, so its own width decides.
    <div className={cx('@container', className)}>
      <Card
        as="section"
        aria-label={say(yourField)}
        className="grid grid-cols-1 gap-3 overflow-hidden p-0 @3xl:grid-cols-[20rem_1fr] @3xl:gap-6"
      >
        <Grown rhythm={data.rhythm} />
      </Card>
    </div>
  )
}
