import type { UserAnswer } from '#shared/people.ts'

/** What a person is called: their name, else their address, else Learner. */
export function displayName(user: Pick<UserAnswer, 'firstName' | 'lastName' | 'email'>): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email || 'Learner'
}
