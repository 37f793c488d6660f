import {
  fieldEars,
  fieldEarsTitle,
  fieldGreen,
  fieldGreenTitle,
  fieldHarvest,
  fieldHarvestTitle,
  fieldSeedling,
  fieldSeedlingTitle,
  fieldShoots,
  fieldShootsTitle,
} from '#shared/study/home-messages.ts'

/** Number of learning days from planting to harvest. */
const harvestAfter = 30

/** First learning day of each age of the rice. */
export const riceAges = [
  { name: fieldSeedling, from: 1, title: fieldSeedlingTitle },
  { name: fieldShoots, from: 3, title: fieldShootsTitle },
  { name: fieldGreen, from: 10, title: fieldGreenTitle },
  { name: fieldEars, from: 20, title: fieldEarsTitle },
  { name: fieldHarvest, from: harvestAfter, title: fieldHarvestTitle },
] as const

export interface RiceGrowth {
  /** Index of the age; -1 before the first planting. */
  age: number
  harvests: number
}

/** State of the rice field. It only grows with learning days, so nothing wilts. */
export function riceGrowthFor(learnedDays: number): RiceGrowth {
  const harvests = Math.floor(Math.max(0, learnedDays - 1) / harvestAfter)
  const sincePlanting = learnedDays - harvests * harvestAfter
  return { age: riceAges.findLastIndex(({ from }) => sincePlanting >= from), harvests }
}
