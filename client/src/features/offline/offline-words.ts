import type { Marked } from '#shared/study.ts'
import type { AnswerNews } from '#client/lib/answers.ts'

export interface Waiting {
  /** No line, or no server at its end. */
  offline: boolean
  /** The server answers, and takes nothing just now. */
  busy: boolean
  answers: number
  /** What waits outlives this page. */
  kept: boolean
}

type Refused = Extract<AnswerNews, { kind: 'refused' }>

const few = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
/** 'One answer', '12 answers'. */
export const answersIn = (count: number) => `${few[count] ?? count} ${count === 1 ? 'answer' : 'answers'}`

/** '0.4 MB', '34 KB'. */
export const sizeIn = (bytes: number) =>
  bytes >= 100_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} KB`

/** A calm line of what the device does without the server; null where there is nothing to say. */
export function lineOf({ offline, busy, answers, kept }: Waiting): string | null {
  if (answers > 0 && !kept)
    return `${answersIn(answers)} not sent yet. This browser keeps nothing, so leave this page open until you are back online.`
  const are = answers === 1 ? 'is' : 'are'
  if (answers > 0 && offline) return `You are offline. ${answersIn(answers)} ${are} kept, sent when you are back.`
  if (answers > 0 && busy) return `The server is busy. ${answersIn(answers)} ${are} kept, and sent again by itself.`
  return offline ? 'You are offline. Your review and what you took along work.' : null
}

/** Whether something of it did not count: that is told even where nobody knew that it waited. */
export const isPartLost = (marked: readonly Marked[]) =>
  marked.some(({ state }) => state === 'changed' || state === 'locked')

/** What somebody did is not dropped in silence. */
export function wordsOfRefusal({ lesson, status, sentence }: Refused): { title: string; description: string } {
  if (lesson && status === 403)
    return {
      title: 'Your access has ended',
      description: 'A lesson you finished after that does not count. With a plan you go on where you stopped.',
    }
  if (lesson) return { title: 'A lesson does not count', description: 'You finished it, and it is no longer there.' }
  return { title: 'An answer could not be kept', description: sentence }
}

/** What came of answers that waited; null where there were none. */
export function wordsOfMarks(marked: readonly Marked[]): { title: string; description: string } | null {
  if (marked.length === 0) return null
  const count = (state: Marked['state']) => marked.filter((each) => each.state === state).length
  const right = marked.filter(({ verdict }) => verdict !== null && verdict !== 'wrong').length
  const judged = marked.filter(({ verdict }) => verdict !== null).length
  const parts = [
    judged > 0 ? `${right} of ${judged} right.` : '',
    count('changed') > 0 ? `${answersIn(count('changed'))} did not count: the exercise has changed.` : '',
    count('locked') > 0 ? `${answersIn(count('locked'))} could not be marked: your access has ended.` : '',
  ]
  const title = count('changed') + count('locked') > 0 ? 'Not all of it counted' : 'All marked'
  return { title, description: parts.filter(Boolean).join(' ') || 'Everything you did is kept.' }
}
