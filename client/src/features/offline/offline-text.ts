import { say } from '#shared/messages/say.ts'
import {
  accessEnded,
  accessEndedText,
  allMarked,
  answerRefused,
  answersChanged,
  answersKeptBusy,
  answersKeptOffline,
  answersLocked,
  answersNotForClass,
  answersNotKept,
  answersRight,
  everythingKept,
  lessonGone,
  lessonGoneText,
  notAllCounted,
  youAreOffline,
} from '#shared/study/offline-messages.ts'
import type { Marked } from '#shared/study/answers.ts'
import type { AnswerEvent } from '#client/domain/answering/send-answers.ts'

export interface WaitingAnswers {
  offline: boolean
  /** True if the server is too busy to accept answers. */
  busy: boolean
  answers: number
  /** True if waiting answers outlive this page. */
  persisted: boolean
}

type Refused = Extract<AnswerEvent, { kind: 'refused' }>

/** Text such as '0.4 MB' or '34 KB'. */
export const downloadSizeText = (bytes: number) =>
  bytes >= 100_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} KB`

/** Status line for offline work; null if there is nothing to say. */
export function statusLine({ offline, busy, answers, persisted }: WaitingAnswers): string | null {
  if (answers > 0 && !persisted) return say(answersNotKept, { count: answers })
  if (answers > 0 && offline) return say(answersKeptOffline, { count: answers })
  if (answers > 0 && busy) return say(answersKeptBusy, { count: answers })
  return offline ? say(youAreOffline) : null
}

/** Answers for a class that the learner has left, or for work that is not set any more or not open yet. */
export const notForClass = (marked: readonly Marked[]) =>
  marked.filter(({ forClass }) => forClass !== undefined && forClass !== 'counted')
export const wordsOfClass = (count: number) => say(answersNotForClass, { count })

/** True if an answer did not count: the person is told even if they did not know that it waited. */
export const isPartLost = (marked: readonly Marked[]) =>
  marked.some(({ state }) => state === 'changed' || state === 'locked') || notForClass(marked).length > 0

/** Message about refused answers, so that none disappears silently. */
export function wordsOfRefusal({ lesson, status, sentence }: Refused): { title: string; description: string } {
  if (lesson && status === 403) return { title: say(accessEnded), description: say(accessEndedText) }
  if (lesson) return { title: say(lessonGone), description: say(lessonGoneText) }
  return { title: say(answerRefused), description: sentence }
}

/** Message about answers that were marked late; null if there were none. */
export function wordsOfMarks(marked: readonly Marked[]): { title: string; description: string } | null {
  if (marked.length === 0) return null
  const inState = (state: Marked['state']) => marked.filter((item) => item.state === state).length
  const right = marked.filter(({ verdict }) => verdict !== null && verdict !== 'wrong').length
  const count = marked.filter(({ verdict }) => verdict !== null).length
  const [changed, locked] = [inState('changed'), inState('locked')]
  const forNoClass = notForClass(marked).length
  const sentences = [
    count > 0 ? say(answersRight, { right, count }) : '',
    changed > 0 ? say(answersChanged, { count: changed }) : '',
    locked > 0 ? say(answersLocked, { count: locked }) : '',
    forNoClass > 0 ? wordsOfClass(forNoClass) : '',
  ]
  return {
    title: say(changed + locked + forNoClass > 0 ? notAllCounted : allMarked),
    description: sentences.filter(Boolean).join(' ') || say(everythingKept),
  }
}
