import type { Marked } from '#shared/study/study.ts'
import type { AnswerNews } from '#client/domain/answering/answers.ts'

export interface Waiting {
  /** True if the server cannot be reached. */
  offline: boolean
  /** True if the server is too busy to accept answers. */
  busy: boolean
  answers: number
  /** True if waiting answers outlive this page. */
  persisted: boolean
}

type Refused = Extract<AnswerNews, { kind: 'refused' }>

const few = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
/** Text such as 'One answer' or '12 answers'. */
export const answersIn = (count: number) => `${few[count] ?? count} ${count === 1 ? 'answer' : 'answers'}`

/** Text such as '0.4 MB' or '34 KB'. */
export const sizeIn = (bytes: number) =>
  bytes >= 100_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} KB`

/** Status line for offline work; null if there is nothing to say. */
export function lineOf({ offline, busy, answers, persisted }: Waiting): string | null {
  if (answers > 0 && !persisted)
    return `${answersIn(answers)} not sent yet. This browser keeps nothing, so leave this page open until you are back online.`
  const are = answers === 1 ? 'is' : 'are'
  if (answers > 0 && offline) return `You are offline. ${answersIn(answers)} ${are} kept, sent when you are back.`
  if (answers > 0 && busy) return `The server is busy. ${answersIn(answers)} ${are} kept, and sent again by itself.`
  return offline ? 'You are offline. Your review and what you took along work.' : null
}

/** True if an answer did not count: the person is told even if they did not know that it waited. */
export const isPartLost = (marked: readonly Marked[]) =>
  marked.some(({ state }) => state === 'changed' || state === 'locked')

/** Message about refused answers, so that none disappears silently. */
export function wordsOfRefusal({ lesson, status, sentence }: Refused): { title: string; description: string } {
  if (lesson && status === 403)
    return {
      title: 'Your access has ended',
      description: 'A lesson you finished after that does not count. With a plan you go on where you stopped.',
    }
  if (lesson) return { title: 'A lesson does not count', description: 'You finished it, and it is no longer there.' }
  return { title: 'An answer could not be kept', description: sentence }
}

/** Message about answers that were marked late; null if there were none. */
export function wordsOfMarks(marked: readonly Marked[]): { title: string; description: string } | null {
  if (marked.length === 0) return null
  const count = (state: Marked['state']) => marked.filter((each) => each.state === state).length
  const right = marked.filter(({ verdict }) => verdict !== null && verdict !== 'wrong').length
  const markedCount = marked.filter(({ verdict }) => verdict !== null).length
  const parts = [
    markedCount > 0 ? `${right} of ${markedCount} right.` : '',
    count('changed') > 0 ? `${answersIn(count('changed'))} did not count: the exercise has changed.` : '',
    count('locked') > 0 ? `${answersIn(count('locked'))} could not be marked: your access has ended.` : '',
  ]
  const title = count('changed') + count('locked') > 0 ? 'Not all of it counted' : 'All marked'
  return { title, description: parts.filter(Boolean).join(' ') || 'Everything you did is kept.' }
}

/** Shown for a bundle with files that the server could not send. */
export const notComplete = 'Not complete yet: some sounds or pictures did not arrive.'
