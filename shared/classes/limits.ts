const maxLearners = 60

/** Most things of one class, and lengths of its texts in characters. */
export const classLimits = {
  learners: maxLearners,
  owners: 5,
  groups: 12,
  assignments: 200,
  lessonsOfAssignment: 30,
  wordsOfAssignment: 60,
  messagesADay: 5,
  name: 100,
  nickname: 40,
  title: 200,
  note: 2000,
  message: 2000,
  reviewDays: 60,
  dueAfterDays: 365,
  codeDays: 30,
  shiftDays: 730,
  seats: maxLearners,
}

/** No vowels, so that no code is a word. */
export const codeLetters = 'BCDFGHJKMNPQRTVWXYZ'
export const codeLength = 6

/** A code as it is stored: case, spaces and hyphens do not matter. */
export const plainCode = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()
/** A code as people read it: ABC-DEF. */
export const shownCode = (code: string) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`

/** Minutes in which a message can be withdrawn, before it goes by e-mail. */
export const messageMinutes = 10

/** Version of the sentences that a learner reads before joining (`seesAnswers` and the other `sees…` texts in messages.ts). Raise it when they change. */
export const joinWording = '2026-11'
