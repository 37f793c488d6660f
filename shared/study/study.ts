import * as z from 'zod/mini'
import {
  answersReadAtOnce,
  answersSentAtOnce,
  bundleDaysMustBe,
  moreMustBe,
  offsetIsMinutes,
  sinceMustBe,
} from './answer-messages.ts'
import { say } from '#shared/messages/say.ts'
import { endpoint } from '#shared/endpoint.ts'
import { atMost, instant, listOf } from '#shared/text.ts'
import { answersAtOnce, StudyAnswer, Marked, StudyChanges } from './answers.ts'
import { WordCard, PlacementWord, StudyCard } from './cards.ts'
import { StudySettings, StudySettingsPatch } from './settings.ts'

/** The review of a day until the learner chooses another length: minutes, the answers that fit into them, and the most new words. */
export const defaultStudyDay = { minutes: 5, answers: 20, newWords: 5 }
/** Number of answers in so many minutes of review. */
export const answersForMinutes = (minutes: number = defaultStudyDay.minutes): number =>
  Math.round((defaultStudyDay.answers * minutes) / defaultStudyDay.minutes)
/** Number of answers until today's review is done. */
export const answersLeftToday = ({ minutes }: StudySettings, answeredToday: number) =>
  Math.max(0, answersForMinutes(minutes) - answeredToday)
/** Number of new words that today's review may still bring. */
export const newWordsLeftToday = ({ newWords }: StudySettings, metToday: number) => Math.max(0, newWords - metToday)
/** Most days of review that one offline bundle covers. */
export const maxBundleDays = 7
/** Days after its download on which an offline bundle expires in any case. */
export const bundleExpiryDays = 30

const dayQuery = {
  /** The learner's offset from UTC in minutes; the default is Sabah's. */
  offset: z.optional(z.string().check(z.regex(/^-?\d{1,3}$/, { error: () => say(offsetIsMinutes) }))),
}

const Rhythm = z.object({
  /** Learning days in a row; up to two missed days in any seven do not end the row. */
  days: z.int(),
  /** The last 14 days up to today: true for a learning day. */
  lately: z.array(z.boolean()),
  /** True after a break. */
  welcomeBack: z.boolean(),
  /** Number of all learning days: it never decreases. */
  learned: z.int(),
})

export const StudyToday = z.object({
  /** The number of the learner's day (memory.ts). */
  day: z.int(),
  /** Number of answers today. */
  answered: z.int(),
  /** Number of new words today. */
  met: z.int(),
  /** The due cards in order: at most one day's worth, after any break. */
  cards: z.array(StudyCard),
  rhythm: Rhythm,
  /** Number of well-known cards: their stability is three weeks or more. */
  kept: z.int(),
  settings: StudySettings,
  /** Cards first answered from this learning day on are due again on their second day. Absent in bundles of earlier releases. */
  fromDay: z.optional(z.int()),
  /** True for a new learner who has neither finished nor skipped the placement. */
  placement: z.optional(z.boolean()),
})
export type StudyToday = z.output<typeof StudyToday>
export type TodayJson = z.input<typeof StudyToday>

export const StudyBundle = z.object({
  day: z.int(),
  days: z.int(),
  /** The device must delete paid content of the bundle at this time. */
  until: instant,
  cards: z.array(StudyCard),
  settings: StudySettings,
  fromDay: z.optional(z.int()),
})
export type StudyBundle = z.output<typeof StudyBundle>

/** Kinds of extra practice, beyond a day's review. */
export const extraPracticeKinds = ['little', 'hardest', 'mistakes'] as const
export type ExtraPracticeKind = (typeof extraPracticeKinds)[number]

export const study = {
  today: endpoint({
    method: 'GET',
    path: '/api/study/today',
    allow: 'study.use',
    query: z.object(dayQuery),
    output: StudyToday,
  }),
  offlineBundle: endpoint({
    method: 'GET',
    path: '/api/study/pack',
    allow: 'study.use',
    query: z.object({
      ...dayQuery,
      days: z.optional(z.string().check(z.regex(/^[1-7]$/, { error: () => say(bundleDaysMustBe) }))),
    }),
    output: StudyBundle,
  }),
  /** Ten words of the library to try without an account. */
  practice: endpoint({
    method: 'GET',
    path: '/api/study/practice',
    allow: 'study.practise',
    output: z.array(WordCard),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/study/answers',
    allow: 'study.use',
    input: z.object({
      answers: listOf(StudyAnswer, answersAtOnce, () => say(answersSentAtOnce)),
    }),
    /** One result per answer, in order. */
    output: z.object({ answers: z.array(Marked) }),
  }),
  /** The stored marks of the person's own answers, by their ids; unknown ids are left out. */
  marks: endpoint({
    method: 'GET',
    path: '/api/study/marks',
    allow: 'study.use',
    query: z.object({ ids: z.string().check(atMost(answersAtOnce * 37, () => say(answersReadAtOnce))) }),
    output: z.array(Marked),
  }),
  /** For installed clients of earlier releases and other programs: no page of this release calls it. */
  changes: endpoint({
    method: 'GET',
    path: '/api/study/changes',
    allow: 'study.use',
    query: z.object({
      since: z.optional(z.string().check(z.regex(/^\d{1,18}$/, { error: () => say(sinceMustBe) }))),
    }),
    output: StudyChanges,
  }),
  /** The words of a lesson: those that its text shows, and for a finished quiz those that its questions ask for. */
  ofLesson: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/words',
    allow: 'lessons.answer',
    output: z.array(WordCard),
  }),
  /**
   * Cards of extra practice, beyond today's review: a few due or chosen ones, else new words of the library, the least remembered ones, or
   * the latest mistakes.
   */
  extraPracticeCards: endpoint({
    method: 'GET',
    path: '/api/study/more',
    allow: 'study.use',
    query: z.object({
      ...dayQuery,
      of: z._default(z.enum(extraPracticeKinds, { error: () => say(moreMustBe) }), 'little'),
    }),
    output: z.array(StudyCard),
  }),
  learn: endpoint({ method: 'PUT', path: '/api/study/words/:id', allow: 'study.use' }),
  unlearn: endpoint({ method: 'DELETE', path: '/api/study/words/:id', allow: 'study.use' }),
  /** True if the person learns this word, for the button on its entry. */
  word: endpoint({
    method: 'GET',
    path: '/api/study/words/:id',
    allow: 'study.use',
    output: z.object({ learning: z.boolean() }),
  }),
  /** Number of words first answered in each week, the earliest first. A week is seven learning days (memory.ts). */
  growth: endpoint({
    method: 'GET',
    path: '/api/study/growth',
    allow: 'study.use',
    output: z.array(z.object({ week: z.int(), words: z.int() })),
  }),
  settings: endpoint({ method: 'GET', path: '/api/study/settings', allow: 'study.use', output: StudySettings }),
  /** Words of the placement; those that the learner knows are answered with `knows`. */
  placement: endpoint({
    method: 'GET',
    path: '/api/study/placement',
    allow: 'study.use',
    output: z.array(PlacementWord),
  }),
  /** The placement was finished or skipped: it is not offered again. */
  endPlacement: endpoint({ method: 'PUT', path: '/api/study/placement', allow: 'study.use' }),
  /** The link of a reminder e-mail ends the reminders, without a login. */
  endReminders: endpoint({ method: 'POST', path: '/api/reminders/:name', allow: 'study.endReminders' }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/study/settings',
    allow: 'study.use',
    input: StudySettingsPatch,
    output: StudySettings,
  }),
}
