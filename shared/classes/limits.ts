const maxLearners = 60

/** Largest numbers of one class or, where the name says so, of one assignment or one copy. Lengths are in characters. */
export const classLimits = {
  learners: maxLearners,
  owners: 5,
  groups: 12,
  assignments: 200,
  lessonsOfAssignment: 30,
  wordsOfAssignment: 60,
  messagesADay: 5,
  nameLength: 100,
  nicknameLength: 40,
  assignmentTitleLength: 200,
  assignmentNoteLength: 2000,
  messageLength: 2000,
  reviewDaysOfAssignment: 60,
  dueAfterDays: 365,
  codeDays: 30,
  copyShiftDays: 730,
  seats: maxLearners,
}

/** Days for which the button of the class page opens a code. */
export const codeDaysByDefault = 7

/** No vowels, so that no code is a word. */
export const codeLetters = 'BCDFGHJKMNPQRTVWXYZ'
export const codeLength = 6

/** A code as it is stored: case, spaces and hyphens do not matter. */
export const normalizedCode = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()
/** A code as people read it: ABC-DEF. */
export const shownCode = (code: string) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`

/** Minutes in which a message can be withdrawn, before it goes by e-mail. */
export const messageMinutes = 10

/** Version of the sentences that a learner reads before joining (`seesAnswers` and the other `sees…` texts in messages.ts). Raise it when they change. */
export const joinWording = '2026-11'
