import type { User } from '#shared/people.ts'
import { packDays } from '#shared/study.ts'

const day = 86_400_000

/**
 * Whether full content stood when somebody did something without a line, and has not ended for longer than a device keeps what it took
 * along: then it counts, though it is told of later. When that was, the device's clock says.
 */
export function heldContent({ subscriptionEndDate: end }: Pick<User, 'subscriptionEndDate'>, at: Date, now: Date) {
  return end !== null && at < end && now.getTime() - end.getTime() < packDays.keptFor * day
}

/**
 * When each answer is taken to be given: never later than now, and never longer ago than a device keeps what it took along. What came
 * before that keeps its order, a millisecond apart, at the bound. Not bounded by the account's age: who practised before signing up
 * brings those answers along.
 */
export function momentsOf(answers: readonly { id: string; at: Date }[], now: Date): Map<string, Date> {
  const [latest, earliest] = [now.getTime(), now.getTime() - packDays.keptFor * day]
  const early = answers
    .filter(({ at }) => at.getTime() < earliest)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
  const bounded = new Map(early.map(({ id }, place) => [id, earliest + place]))
  return new Map(answers.map(({ id, at }) => [id, new Date(bounded.get(id) ?? Math.min(at.getTime(), latest))]))
}
