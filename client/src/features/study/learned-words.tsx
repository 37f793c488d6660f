import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { Label } from '#client/ui/label.tsx'
import { richText } from '#client/lib/rich-text.tsx'
import {
  daysLearned,
  firstWordHint,
  harvestsReaped,
  weekColumn,
  weeksAgo,
  wordsColumn,
  wordsFresh,
  wordsLearned,
  wordsOverTime,
  yourWords,
} from '#shared/study/settings-messages.ts'
import { practiseTitle } from '#shared/study/end-messages.ts'
import { study } from '#shared/study/study.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { riceGrowthFor } from './rice/rice-growth.ts'
import { todayQuery } from './today.ts'

/** Weeks that the drawing shows at most. */
const maxBars = 26
const [width, height] = [520, 120]

interface Week {
  ago: number
  words: number
}

/** All words until the end of each week, up to this week. */
export function weeksOf(growth: readonly { week: number; words: number }[], now: number): Week[] {
  const firstWeek = Math.max(growth[0]?.week ?? now, now - maxBars + 1)
  return Array.from({ length: now - firstWeek + 1 }, (_, index) => {
    const week = firstWeek + index
    const words = growth.reduce((sum, weekGrowth) => (weekGrowth.week <= week ? sum + weekGrowth.words : sum), 0)
    return { ago: now - week, words }
  })
}

/** A hillside that grows with the words; the table says the same. */
function Hillside({ weeks }: { weeks: Week[] }) {
  const top = Math.max(...weeks.map(({ words }) => words), 1)
  const x = (index: number) => (index * width) / Math.max(weeks.length - 1, 1)
  const y = (words: number) => height - (words / top) * (height - 12)
  const line = weeks.map(({ words }, index) => `${x(index).toFixed(1)} ${y(words).toFixed(1)}`).join('L')
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-soft">{say(wordsOverTime, { weeks: weeks.length })}</figcaption>
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="block h-32 w-full">
        <path fill="var(--rice-a)" d={`M0 ${height}L${line}L${width} ${height}Z`} />
        <path
          fill="none"
          stroke="var(--success)"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
          d={`M${line}`}
          className="forced-colors:stroke-[CanvasText]"
        />
      </svg>
      <div aria-hidden className="flex justify-between text-sm text-soft">
        <span>{say(weeksAgo, { count: weeks[0]?.ago ?? 0 })}</span>
        <span>{say(weeksAgo, { count: 0 })}</span>
      </div>
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">
              <Label name="week">{say(weekColumn)}</Label>
            </th>
            <th scope="col">{say(wordsColumn)}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ ago, words }) => (
            <tr key={ago}>
              <th scope="row">{say(weeksAgo, { count: ago })}</th>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const figure = (children: ReactNode) => <span className="word shrink-0 text-2xl text-success">{children}</span>
const chip = 'rounded-card bg-success-wash px-4 py-2.5 max-sm:px-3 max-sm:py-1.5 sm:flex sm:items-baseline sm:gap-2'

/** The words that a person learned, first on the profile. Renders nothing if they cannot be read. */
export function LearnedWords() {
  const { data: growth } = useQuery(query(study.growth))
  const { data: today } = useQuery(todayQuery())
  // Otherwise the main button is the trial's or the plans'.
  const open = useCan()('lessons.readFull')
  if (!growth || !today) return null
  const words = growth.reduce((sum, weekGrowth) => sum + weekGrowth.words, 0)
  const { harvests } = riceGrowthFor(today.rhythm.learned)
  const weeks = weeksOf(growth, Math.floor(today.day / 7))
  return (
    <Card as="section" aria-labelledby="learned" className="gap-4 sm:p-7">
      <h2 id="learned" className="text-xl">
        {say(yourWords)}
      </h2>
      {words === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-soft">{say(firstWordHint)}</p>
          <ButtonLink variant={open ? 'main' : 'line'} className="max-sm:w-full" href="/practise">
            {say(practiseTitle)}
          </ButtonLink>
        </div>
      ) : (
        <>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(7.75rem,100%),1fr))] gap-2 sm:flex sm:flex-wrap sm:gap-3">
            <p className={chip}>{richText(wordsLearned, { count: words, figure })}</p>
            {today.kept > 0 && <p className={chip}>{richText(wordsFresh, { count: today.kept, figure })}</p>}
            <p className={chip}>{richText(daysLearned, { count: today.rhythm.learned, figure })}</p>
            {harvests > 0 && <p className={chip}>{richText(harvestsReaped, { count: harvests, figure })}</p>}
          </div>
          {weeks.length > 1 && <Hillside weeks={weeks} />}
        </>
      )}
    </Card>
  )
}
