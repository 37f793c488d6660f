import type { Marked, StudyAnswer } from '#shared/study/answers.ts'

/** True for a mark that counts as wrong. 'waits' is a state on the device only: the server marks that answer later. */
export const isWrong = ({ state, verdict }: Pick<Marked, 'verdict'> & { state: Marked['state'] | 'waits' }) =>
  state === 'marked' && verdict === 'wrong'

/** True if the question is asked once more at the end: after a wrong answer, but not after a wrong repetition. */
export const isRepeatedLater = (step: { isRepeat: boolean }, wrong: boolean) => wrong && !step.isRepeat

/** True for a wrong answer that a learner may contest: every one to an exercise, and a typed word. A tapped word is simply another one. */
export const isContestable = (
  { entryId, said, gaveUp }: Pick<StudyAnswer, 'entryId' | 'said' | 'gaveUp'>,
  { verdict }: Pick<Marked, 'verdict'>,
) => verdict === 'wrong' && !gaveUp && (entryId === undefined || said !== undefined)
