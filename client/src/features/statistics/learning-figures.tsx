import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { say, textLocale } from '#shared/messages/say.ts'
import {
  answersColumn,
  howLearningGoes,
  learnersChart,
  learnersColumn,
  monthColumn,
  newWordsColumn,
  noFigures,
  notOver,
  observedColumn,
  oneYear,
  predictedColumn,
  recallChart,
  recallHint,
  recallNone,
  revenueChart,
  revenueColumn,
  spanLabel,
  twelveWeeks,
  weekFrom,
  wordsChart,
} from '#shared/site/figures-messages.ts'
import { figuresFailed } from '#shared/site/statistics-messages.ts'
import { statistics, type FiguresJson } from '#shared/site/statistics.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { Area, axisEnd, Bars, Chart, EmptyChart, Scatter } from './chart.tsx'
import { formatCount } from '#client/lib/format-count.ts'
import { revenueText } from './statistics-text.ts'

const weeksOfQuarter = 12
/** Lower end of the axes of recall. */
const leastRecall = 0.5

const monthIn = (date: string, style: 'short' | 'long') =>
  new Intl.DateTimeFormat(textLocale(), {
    month: style,
    year: style === 'long' ? 'numeric' : undefined,
    timeZone: 'UTC',
  }).format(new Date(date))
/** `7 Sep`, in the order of all other dates. */
const shortDay = (date: string) => `${new Date(date).getUTCDate()} ${monthIn(date, 'short')}`
const percent = (share: number) => `${Math.round(share * 100)} %`

/** The first, the middle and the last label, if there are many. */
const threeOf = (labels: string[]) =>
  labels.length < 3 ? labels : [labels[0]!, labels[Math.floor((labels.length - 1) / 2)]!, labels.at(-1)!]

const isEmpty = (values: number[]) => values.every((value) => value === 0)

interface WeeksProps {
  weeks: FiguresJson['weeks']
  series: 'learners' | 'words'
}

function WeekChart({ weeks, series }: WeeksProps) {
  const values = weeks.map((week) => week[series])
  const end = axisEnd(Math.max(0, ...values))
  const isWords = series === 'words'
  const title = say(isWords ? wordsChart : learnersChart)
  if (isEmpty(values)) return <EmptyChart title={title} text={say(noFigures)} />
  return (
    <Chart
      title={title}
      latest={formatCount(values.at(-1) ?? 0)}
      note={say(notOver)}
      vertical={[formatCount(end), '0']}
      horizontal={threeOf(weeks.map(({ start }) => shortDay(start)))}
      table={{
        columns: [say(weekFrom), say(isWords ? newWordsColumn : learnersColumn)],
        rows: weeks.map((week) => [formatDay(week.start, 'UTC'), formatCount(week[series])]),
      }}
    >
      {isWords ? <Bars values={values} end={end} fill="var(--success)" /> : <Area values={values} end={end} />}
    </Chart>
  )
}

function RevenueChart({ months }: Pick<FiguresJson, 'months'>) {
  const values = months.map(({ revenue }) => revenue)
  const end = axisEnd(Math.max(0, ...values))
  const title = say(revenueChart)
  if (isEmpty(values)) return <EmptyChart title={title} text={say(noFigures)} />
  return (
    <Chart
      title={title}
      latest={formatCount(values.at(-1) ?? 0)}
      note={say(notOver)}
      vertical={[formatCount(end), '0']}
      horizontal={threeOf(months.map(({ month }) => monthIn(month, 'short')))}
      table={{
        columns: [say(monthColumn), say(revenueColumn)],
        rows: months.map(({ month, revenue }) => [monthIn(month, 'long'), revenueText(revenue)]),
      }}
    >
      <Bars values={values} end={end} fill="var(--accent-fill)" />
    </Chart>
  )
}

function RecallChart({ recall }: Pick<FiguresJson, 'recall'>) {
  const title = say(recallChart)
  if (recall.length === 0) return <EmptyChart title={title} text={say(recallNone)} />
  return (
    <Chart
      title={title}
      vertical={['100 %', percent(leastRecall)]}
      horizontal={[percent(leastRecall), say(predictedColumn), '100 %']}
      table={{
        columns: [say(predictedColumn), say(observedColumn), say(answersColumn)],
        rows: recall.map(({ predicted, observed, answers }) => [
          percent(predicted),
          percent(observed),
          formatCount(answers),
        ]),
      }}
      hint={say(recallHint)}
    >
      <Scatter points={recall.map(({ predicted, observed }) => [predicted, observed])} from={leastRecall} />
    </Chart>
  )
}

/** Figures over time for admins: a row to swipe on a phone. */
export function LearningFigures() {
  const figures = useQuery(query(statistics.figures))
  const [isYear, setIsYear] = useState(false)
  const span = (label: typeof oneYear, year: boolean) => (
    <Button
      size="small"
      variant="line"
      className="aria-pressed:border-ink aria-pressed:bg-accent-wash"
      aria-pressed={isYear === year}
      onClick={() => setIsYear(year)}
    >
      {say(label)}
    </Button>
  )
  return (
    <section aria-labelledby="learning" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="learning" className="text-xl">
          {say(howLearningGoes)}
        </h2>
        <fieldset className="flex gap-2">
          <legend className="sr-only">{say(spanLabel)}</legend>
          {span(twelveWeeks, false)}
          {span(oneYear, true)}
        </fieldset>
      </div>
      <Loaded query={figures} failure={say(figuresFailed)} loading={<CardSkeleton className="h-60" />}>
        {({ weeks, months, recall }) => {
          const shownWeeks = isYear ? weeks : weeks.slice(-weeksOfQuarter)
          return (
            <ul
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse (WCAG 2.1.1)
              tabIndex={0}
              aria-label={say(howLearningGoes)}
              className="-mx-[16px] flex snap-x scroll-px-[16px] gap-4 overflow-x-auto px-[16px] pb-2 sm:mx-0 sm:grid sm:grid-cols-2 sm:px-0"
            >
              <WeekChart weeks={shownWeeks} series="learners" />
              <WeekChart weeks={shownWeeks} series="words" />
              <RevenueChart months={isYear ? months : months.slice(-6)} />
              <RecallChart recall={recall} />
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}
