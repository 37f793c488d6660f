/** Number of learning days from planting to harvest. */
const harvestAfter = 30

/** First learning day of each age of the rice. */
export const ages = [
  { name: 'Seedling', from: 1, title: 'The seedlings are out' },
  { name: 'Shoots', from: 3, title: 'The shoots are up' },
  { name: 'Green', from: 10, title: 'The field is green' },
  { name: 'Ears', from: 20, title: 'The ears are coming' },
  { name: 'Harvest', from: harvestAfter, title: 'The harvest is here' },
] as const

export interface Field {
  /** Index of the age; -1 before the first planting. */
  age: number
  sincePlanting: number
  harvests: number
}

/** State of the rice field. It only grows with learning days, so nothing wilts. */
export function fieldOf(learned: number): Field {
  const harvests = Math.floor(Math.max(0, learned - 1) / harvestAfter)
  const sincePlanting = learned - harvests * harvestAfter
  return { age: ages.findLastIndex(({ from }) => sincePlanting >= from), sincePlanting, harvests }
}
