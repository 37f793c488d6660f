/** A quiz is done from a best score of 80 % on. */
export const passScore = 0.8

/**
 * A score in percent as it is shown everywhere, rounded down, so that nobody below 80 % reads 80 %. The addend corrects floating
 * point: 0.29 * 100 is below 29.
 */
export const percentOf = (score: number): number => Math.floor(score * 100 + 1e-6)

/**
 * A quiz's score, on client and server: the mean of first answers over all questions. Questions without an answer count 0; those that
 * the learner could not hear or speak (`leftOut`) do not count. Undefined if nothing was answered.
 */
export function scoreOf(
  questionIds: readonly string[],
  firsts: ReadonlyMap<string, number>,
  leftOut: ReadonlySet<string>,
): number | undefined {
  const counted = questionIds.filter((id) => firsts.has(id) || !leftOut.has(id))
  if (!counted.some((id) => firsts.has(id))) return undefined
  return counted.reduce((sum, id) => sum + (firsts.get(id) ?? 0), 0) / counted.length
}
