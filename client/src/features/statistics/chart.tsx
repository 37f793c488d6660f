import type { ReactNode } from 'react'
import type { Sentence } from '#shared/messages/say.ts'
import { Card } from '#client/ui/card.tsx'

const [width, height] = [280, 110]

/** The next larger of 1, 2 or 5 times a power of ten: the upper end of an axis. */
export function axisEnd(highest: number): number {
  if (highest <= 5) return 5
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= highest) ?? highest
}

interface ChartProps {
  title: Sentence
  /** The newest figure in words, and a note beside it. */
  latest?: string | undefined
  note?: Sentence | undefined
  /** Labels of the vertical axis, from above. */
  vertical: [string, string]
  /** Labels along the horizontal axis. */
  horizontal: string[]
  /** The drawing, `width` by `height`. */
  children: ReactNode
  /** The same figures for screen readers. */
  table: { columns: Sentence[]; rows: string[][] }
  hint?: Sentence
}

/** Takes the place of a chart that has no figures. */
export const EmptyChart = ({ title, text }: { title: Sentence; text: Sentence }) => (
  <Card as="li" className="w-72 shrink-0 snap-start gap-2 sm:w-auto">
    <h3 className="text-base">{title}</h3>
    <p className="text-sm text-soft">{text}</p>
  </Card>
)

/** A drawing of figures with its axes; the table says the same to screen readers. */
export const Chart = ({ title, latest, note, vertical, horizontal, children, table, hint }: ChartProps) => (
  <Card as="li" className="w-72 shrink-0 snap-start gap-2 sm:w-auto">
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-base">{title}</h3>
        {latest !== undefined && (
          <span className="flex items-baseline gap-2">
            <span className="word text-xl tabular-nums">{latest}</span>
            {note && <span className="text-sm text-soft">{note}</span>}
          </span>
        )}
      </figcaption>
      <div aria-hidden className="grid grid-cols-[auto_1fr] gap-x-2 text-sm text-soft tabular-nums">
        <div className="flex flex-col justify-between text-right leading-none">
          {vertical.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="block h-28 w-full overflow-visible"
        >
          <path
            stroke="var(--line)"
            vectorEffect="non-scaling-stroke"
            d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`}
          />
          {children}
        </svg>
        <div className="col-start-2 mt-1 flex justify-between gap-x-1 whitespace-nowrap">
          {horizontal.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns keep their order
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
    {hint && <p className="text-sm text-soft">{hint}</p>}
  </Card>
)

interface SeriesProps {
  values: number[]
  /** Upper end of the vertical axis. */
  end: number
}

const yOf = (value: number, end: number) => height - (Math.max(0, value) / end) * height

export function Area({ values, end }: SeriesProps) {
  const x = (index: number) => (index * width) / Math.max(values.length - 1, 1)
  const line = values.map((value, index) => `${x(index).toFixed(1)} ${yOf(value, end).toFixed(1)}`).join('L')
  return (
    <>
      <path fill="var(--success-wash)" d={`M0 ${height}L${line}L${width} ${height}Z`} />
      <path
        fill="none"
        stroke="var(--success)"
        strokeWidth="2.5"
        vectorEffect="non-scaling-stroke"
        d={`M${line}`}
        className="forced-colors:stroke-[CanvasText]"
      />
    </>
  )
}

/** The last bar is lighter: its period is not over. */
export function Bars({ values, end, fill }: SeriesProps & { fill: string }) {
  const step = width / values.length
  return values.map((value, index) => (
    <rect
      // oxlint-disable-next-line react/no-array-index-key -- periods keep their order
      key={index}
      x={index * step + step * 0.12}
      width={step * 0.76}
      y={yOf(value, end)}
      height={height - yOf(value, end)}
      fill={fill}
      opacity={index === values.length - 1 ? 0.55 : 1}
      className="forced-colors:fill-[CanvasText]"
    />
  ))
}

/** Points of two shares between `from` and 1, with the line on which both are equal. */
export const Scatter = ({ points, from }: { points: [number, number][]; from: number }) => (
  <>
    <path stroke="var(--soft)" strokeDasharray="4 4" vectorEffect="non-scaling-stroke" d={`M0 ${height}L${width} 0`} />
    {points.map(([x, y]) => {
      const left = ((Math.max(x, from) - from) / (1 - from)) * width
      const top = height - ((Math.max(y, from) - from) / (1 - from)) * height
      // A line without length: its caps stay round however the drawing is stretched.
      const dot = { d: `M${left} ${top}h0`, strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } as const
      return (
        <g key={x}>
          <path {...dot} stroke="var(--ink)" strokeWidth="13" className="forced-colors:stroke-[CanvasText]" />
          <path {...dot} stroke="var(--accent-fill)" strokeWidth="10" className="forced-colors:stroke-[Canvas]" />
        </g>
      )
    })}
  </>
)
