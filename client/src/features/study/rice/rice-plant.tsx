/** SVG paths of each age: blades and ears, from the foot up. */
const plants: { blades: string; ears: string }[] = [
  { blades: 'M0 0q-.6-9-6-15M0 0q.4-11 4-18', ears: '' },
  { blades: 'M-1 0q-1-14-10-24M0 0q-.2-19-2-31M1 0q.9-16 9-26M1 0q1.300-10 13-17', ears: '' },
  {
    blades:
      'M-2 0q-1.500-18-15-30M-1 0q-.8-25-8-42M0 0q.1-28 1-47M1 0q.9-25 9-42M2 0q1.600-17 16-29M2 0q1.800-12 18-20',
    ears: '',
  },
  {
    blades:
      'M-2 0q-1.700-18-17-30M-1 0q-1.100-24-11-40M0 0q-.2-28-2-46M0 0q.4-29 4-48M1 0q1.200-24 12-40M2 0q1.800-17 18-28',
    ears: 'M-2-46q-2-9-10-14M4-48q1-9 9-14',
  },
  {
    blades: 'M-2 0q-1.800-16-18-26M-1 0q-.9-28-9-46M0 0q.2-31 2-52M1 0q1-26 10-44M2 0q1.900-14 19-24',
    ears: 'M-10-46q-4-10-15 1M2-53q6-12 17 0M11-44q5-9 14 3',
  },
]

interface PlantProps {
  age: number
  /** True for a future plant, which is only outlined. */
  later: boolean
  /** Position and size in the field. */
  transform: string
}

/** Rice plant of an age, with its foot at the origin. */
export const Plant = ({ age, later, transform }: PlantProps) => (
  <g transform={transform} fill="none" strokeLinecap="round">
    <path
      d={plants[age]?.blades}
      strokeWidth={later ? 1.2 : 2.6}
      className={later ? 'stroke-edge' : 'stroke-success'}
      opacity={later ? 0.6 : 1}
    />
    {!later && <path d={plants[age]?.ears} strokeWidth="5" strokeDasharray="0 4.4" className="stroke-accent-fill" />}
  </g>
)
