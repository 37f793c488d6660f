import { useId, type ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'

// One unit is one pixel of a picture of 640 x 400. The mountain is always visible (`meet`), while hills and fields extend far
// beyond the frame and are shown as far as the window is wide (`overflow: visible`).

const rock =
  'M-240 320C-160 300-90 290-20 266 30 249 62 236 96 214l20-14 18-12 18-20 12-10 8-12 12-14 6-16 9-22 9-7 8-7 10-3 9 1 6 5 6 1 6-2 9-11 7-8 4-2 4 3 7 12 6 5 7-4 9-9 6-5 7-9 5-4 5 1 5 6 6 3 5-2 5 7 5 9 6 3 5-8 5-4 5 3 5-6 6 2 4-4 5 6 4 6 6 5 4-7 4-16 3-2 3 13 3 2 4-12 3-2 3 10 4 12 7 4 8-5 11-4 11 2 8 6 5 10 5 3 6-8 10-4 13 2 9 6 8 4 7 11 5 16 6 16 12 12 16 10 12 16C616 190 640 200 668 220 700 240 740 250 780 264 840 286 900 302 960 320z'

const lit =
  'M226 77l9 1 6 5 6 1 6-2-3 22 4 20-6 18-4-16-6-14-8-10zM273 61l4 3 7 12 6 5 7-4-1 19 6 22-5 32-6-22-8-16-5-22zM324 50l5 1 5 6 6 3 5-2-3 26 8 28-6 38-6 20-4-36-8-30 1-28zM345 58l5 7 5 9 6 3 1 19-4 22-6-26zM391 60l5 6 4 6 6 5 2 21 8 30-6 30-8-36-8-32zM381 62l6 2 4-4-2 20 3 28-6 26-3-40zM417 52l3 13 3 2 1 11 3 22-6-8zM430 53l3 10 4 12 7 4 8-5-3 24 5 34-8 28-6-42-6-24zM463 70l11 2 8 6 5 10 5 3-2 17 4 32-10 26-4-42-10-26zM508 79l13 2 9 6 8 4 7 11 5 16 6 16 12 12-16-4-12 8-6-30-18-24z'

const dark =
  'M190 116l9-22 9-7 8-7 10-3-12 21-6 26-12 26-14 10-22 16-8-8 12-10 8-12 12-14zM253 82l9-11 7-8 4-2-9 25-2 28-10 46 4-36-2-20zM297 77l9-9 6-5 7-9 5-4-8 24-2 32-10 42 4-36-5-16zM361 77l5-8 5-4-2 19 3 36-10 42 4-44-4-20zM406 77l4-7 4-16-3 32 2 26-4-12zM452 74l11-4-4 20 3 40-8 46 2-54zM492 91l6-8 10-4-8 17 3 32-7 30 1-36z'

// Woods below the bare granite, in spurs and gullies.
const woods =
  'M-240 320C-160 300-90 290-20 266 30 249 62 236 96 214l22-12 18-6 12-10 10 2 12-12 6 4 14-8 12 14 12 4 10-12 12 6 10 14 16-6 14-16 12 4 12 14 16 4 14-12 14 4 8-12 16 8 16 14 14-10 14-6 12 8 16-4 12 8 14-16 14 6 14-10 12 6 12-14 14 6 14-14 14 6 12-8 12 4 12 10C616 190 640 200 668 220 700 240 740 250 780 264 840 286 900 302 960 320z'

const spurs =
  'M158 188l-18 26-40 36 50-18 26-26 14-34-14 8zM236 184l-8 30-32 42 44-24 18-26-12-8zM300 194l-10 28-28 36 44-22 16-24-6-14zM384 200l-6 26-28 32 46-20 16-28-14-20zM480 186l-10 34-32 36 48-20 16-30-8-30zM560 166l-4 30-28 48 52-22 24-30-20-30-12-4z'

// Reaches the edges of a window 3000 px wide; beyond that the picture grows (`scale`).
const reach = { from: -1250, to: 1050 }

/** Wavy line from edge to edge, with the height `rise`/2 and a turn every `length`. */
const wave = (y: number, rise: number, length: number) => {
  const count = Math.ceil((reach.to - reach.from) / length)
  return `M${reach.from} ${y}q${length / 2}${-rise} ${length} 0${`t${length} 0`.repeat(count)}`
}

const ground = (y: number, rise: number, length: number) => `${wave(y, rise, length)}V460H${reach.from}Z`

/** Strip of field between two waves of unequal period, like a terrace. */
const strip = (y: number, rise: number, length: number, low: number, lowRise: number, lowLength: number) => {
  const count = Math.ceil((reach.to - reach.from) / lowLength) + 1
  return `${wave(y, rise, length)}V${low}q${-lowLength / 2} ${lowRise} ${-lowLength} 0${`t${-lowLength} 0`.repeat(count)}Z`
}

const stars = 'M100 62h0M160 6h0M188 66h0M252-8h0M300 30h0M372 4h0M440 34h0M508 8h0M150 110h0'

// Only for wide windows: on a phone these stars would be behind the text.
const moreStars =
  'M200-90h0M214-160h0M262-72h0M330-110h0M350-200h0M410-50h0M470-140h0M540-80h0M560-190h0M640-60h0M700-130h0M740-20h0M800-90h0'

const houses =
  'M78 300l16-11 16 11h-3v9h-2v-3h-22v3h-2v-9zM116 301l12-9 12 9h-3v8h-2v-3h-14v3h-2v-8zM566 296l15-11 15 11h-3v9h-2v-3h-20v3h-2v-9z'

const windows = 'M92 300.5v3M97 300.5v3M128 301v3M579 296.5v3M584 296.5v3'

const palms = 'M64 308c3-12 3-20 7-30m0 0c-6-4-10-3-14 1m14-1c-3-6-7-8-13-7m13 7c1-6 6-9 12-8m-12 8c5-2 10 0 12 5'

/** Treetops: dots along the hill at irregular distances. */
const treetops = '0 4 0 6 0 3.5 0 7 0 5'

/** The valley without a sky, which its frame draws. */
export const Valley = ({ className }: { className: string }) => {
  const id = useId()
  const url = (name: string) => `url(#${id}${name})`
  return (
    <svg
      viewBox="0 0 640 400"
      preserveAspectRatio="xMidYMax meet"
      overflow="visible"
      className={className}
      fill="none"
      strokeLinecap="round"
      aria-hidden
    >
      <defs>
        <radialGradient id={`${id}g`}>
          <stop stopColor="var(--glow)" />
          <stop offset=".55" stopColor="var(--glow)" stopOpacity=".3" />
          <stop offset="1" stopColor="var(--glow)" stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}c`}>
          <stop offset=".2" stopColor="var(--sky-low)" stopOpacity=".85" />
          <stop offset="1" stopColor="var(--sky-low)" stopOpacity="0" />
        </radialGradient>
        <path id={`${id}r`} d={rock} />
      </defs>
      <circle r="200" fill={url('g')} className="[transform:translate(var(--sun-x),var(--sun-y))]" />
      <g stroke="var(--moon)" strokeWidth="1.7" opacity="var(--show-moon)">
        <path d={stars} />
        <path d={moreStars} className="max-lg:hidden" />
        <path d="M582 22a25 25 0 1 0 21 37a20 20 0 0 1-21-37z" fill="var(--moon)" />
      </g>
      <circle
        r="37"
        fill="var(--sun)"
        opacity="var(--show-sun)"
        className="[transform:translate(var(--sun-x),var(--sun-y))]"
      />
      <use href={`#${id}r`} fill="var(--rock)" />
      <path d={lit} fill="var(--rock-lit)" />
      <path d={dark} fill="var(--rock-dark)" />
      <path d={woods} fill="var(--forest)" />
      <path d={spurs} fill="var(--forest-dark)" />
      <g fill={url('c')}>
        <ellipse cx="300" cy="296" rx="900" ry="84" />
        <ellipse cx="60" cy="256" rx="330" ry="22" />
        <ellipse cx="250" cy="226" rx="170" ry="13" />
        <ellipse cx="470" cy="240" rx="260" ry="18" />
        <ellipse cx="700" cy="226" rx="210" ry="16" />
      </g>
      <g strokeWidth="6" strokeDasharray={treetops}>
        <path d={ground(279, 32, 410)} fill="var(--hill-far)" stroke="var(--hill-far)" />
        <path d={ground(295, 26, 350)} fill="var(--hill)" stroke="var(--hill)" />
      </g>
      <path d={`M${reach.from} 304H${reach.to}V460H${reach.from}z`} fill="var(--water)" />
      <use href={`#${id}r`} fill="var(--mirror)" opacity=".5" transform="matrix(1 0 0 -.34 0 413)" />
      {/* Low dams between the paddies: short dashes, slanted like the ground. */}
      <g stroke="var(--bund)" strokeLinecap="butt" transform="skewX(-58)translate(520)">
        <path d={wave(314, 8, 420) + wave(331, 9, 480)} strokeWidth="15" strokeDasharray="1 61 1 98" />
        <path d={wave(350, 10, 500) + wave(377, 12, 500)} strokeWidth="24" strokeDasharray="1.5 170 1.5 123" />
      </g>
      {/* Seedlings in rows. */}
      <path d={wave(373, 14, 520) + wave(380, 14, 520)} stroke="var(--rice-a)" strokeWidth="2" strokeDasharray="0 6" />
      <g stroke="var(--bund)">
        <path d={strip(303, 11, 430, 310, 7, 340)} fill="var(--rice-a)" strokeWidth=".7" />
        <path d={strip(317, 11, 390, 325, 12, 500)} fill="var(--rice-b)" strokeWidth=".9" />
        <path d={strip(335, 15, 520, 342, 13, 380)} fill="var(--rice-c)" strokeWidth="1.1" />
        <path d={strip(354, 18, 440, 366, 18, 600)} fill="var(--rice-b)" strokeWidth="1.4" />
        <path d={ground(391, 20, 520)} fill="var(--rice-a)" strokeWidth="2" />
      </g>
      <path d={houses} fill="var(--wall)" />
      <path d={windows} stroke="var(--window)" strokeWidth="2.4" />
      <path d={palms} stroke="var(--tree)" strokeWidth="2" />
    </svg>
  )
}

/** The mountain above the fields, by day or night with the theme; `children` are the text in front of the sky. */
export const Landscape = ({ children, className }: { children?: ReactNode; className?: string }) => (
  <div
    className={cx(
      'relative isolate overflow-hidden bg-linear-[var(--sky-top),var(--sky-mid)_55%,var(--sky-low)_88%]',
      className,
    )}
  >
    {children && (
      <div className="relative z-10 pt-[clamp(2rem,6vw,5.5rem)] pb-4 lg:pb-56 min-[3000px]:pb-80">{children}</div>
    )}
    <Valley className="block h-[clamp(11rem,58vw,20rem)] w-full lg:absolute lg:right-0 lg:bottom-0 lg:h-[min(92%,34rem)] lg:w-[56%] xl:w-[62%] min-[3000px]:origin-bottom min-[3000px]:scale-130" />
  </div>
)
