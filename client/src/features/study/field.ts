/** Learning days from a planting to its harvest: a month of coming by. */
const harvestAfter = 30

/** From which learning day since planting the rice has which age. */
export const ages = [
  { name: 'Seedling', from: 1, title: 'The seedlings are out' },
  { name: 'Shoots', from: 3, title: 'The shoots are up' },
  { name: 'Green', from: 10, title: 'The field is green' },
  { name: 'Ears', from: 20, title: 'The ears are coming' },
  { name: 'Harvest', from: harvestAfter, title: 'The harvest is here' },
] as const

export interface Field {
  /** Index of its age; -1 before anything was planted. */
  age: number
  sincePlanting: number
  harvests: number
}

/** What grew of all the days somebody learned. They never become fewer, so nothing wilts. */
export function fieldOf(learned: number): Field {
  const harvests = Math.floor(Math.max(0, learned - 1) / harvestAfter)
  const sincePlanting = learned - harvests * harvestAfter
  return { age: ages.findLastIndex(({ from }) => sincePlanting >= from), sincePlanting, harvests }
}
