import * as z from 'zod/mini'
import {
  acceptOrDecline,
  answerMustBeText,
  answerNamesOne,
  answerNeedsId,
  answerTooLong,
  answersReadAtOnce,
  answersSentAtOnce,
  daysOfPack,
  minutesOfDay,
  moreMustBe,
  newWordsOfDay,
  offsetIsMinutes,
  sayWhyNot,
  sentenceTooLong,
  whichExercise,
} from '#shared/study/answer-messages.ts'
import { say } from '#shared/messages/say.ts'
import { endpoint } from '#shared/endpoint.ts'
import { EntryType } from '#shared/entries/entries.ts'
import { ExerciseBody, Question } from '#shared/exercises/exercises.ts'
import { NoteMessage } from '#shared/marking/notes.ts'
import { pageQuery } from '#shared/paging.ts'
import { reminderTimeWrong, reminderZoneWrong } from './reminder-messages.ts'
import { atMost, instant, listOf, storablePart } from '#shared/text.ts'

export const verdicts = ['exact', 'same', 'twin', 'slip', 'wrong'] as const
export const Verdict = z.enum(verdicts)
export type Verdict = z.infer<typeof Verdict>

/** Length of a learning day, and its most new words. */
export const studyDay = { minutes: 5, answers: 20, newWords: 5 }
/** Answers of a day of so many minutes. */
export const answersIn = (minutes: number = studyDay.minutes): number =>
  Math.round((studyDay.answers * minutes) / studyDay.minutes)
/** Most answers of one call. */
export const answersAtOnce = 100
/** Most days that an offline bundle covers, and days until it expires in any case. */
export const bundleDays = { most: 7, expiry: 30 }

/** Characters that cannot be stored are left out: a typing error must not lose an answer and those sent with it. */
const answerText = z.string({ error: () => say(answerMustBeText) }).check(
  atMost(1000, () => say(answerTooLong)),
  z.overwrite(storablePart),
)
const answerTexts = z.array(answerText).check(z.maxLength(500))

/** An answer as the device sends it: to an exercise or to an entry, or it undoes an answer (`undoes`). */
export const StudyAnswer = z
  .object({
    /** Chosen by the device: the same id twice is the same answer. */
    id: z.uuid({ error: () => say(answerNeedsId) }),
    exerciseId: z.optional(z.uuid()),
    entryId: z.optional(z.uuid()),
    undoes: z.optional(z.uuid()),
    /** One attempt at a lesson; its first answers make the score. */
    attemptId: z.optional(z.uuid()),
    /** The class's assignment for which it is answered; without it the answer is private. */
    assignmentId: z.optional(z.uuid()),
    /** Revision of the exercise that was shown. */
    revision: z.optional(z.int()),
    /** Typed text; for an entry its form in Kadazandusun. */
    said: z.optional(answerText),
    /** Texts of the chosen options; for an entry the one chosen form. */
    chosen: z.optional(answerTexts),
    /** For true-false the chosen value; for speaking true. */
    value: z.optional(z.boolean()),
    /** For matching: the right side for each left one. */
    pairs: z.optional(z.array(z.nullable(answerText)).check(z.maxLength(500))),
    /** For order: the chips in the chosen order. For an entry: the words of one of its examples. */
    words: z.optional(answerTexts),
    /** For gaps: one text per gap. */
    gaps: z.optional(answerTexts),
    /** 'I don't know': wrong, without a guess. */
    gaveUp: z.optional(z.boolean()),
    /** 'I can't listen now', or speak: no answer, not counted. Only for exercises that are only heard or spoken. */
    skipped: z.optional(z.boolean()),
    /** 'I know this': not asked, and due much later. Only for entries and exercise cards. */
    knows: z.optional(z.boolean()),
    /** Seconds since the word was shown to the learner. */
    sinceShown: z.optional(z.number().check(z.minimum(0))),
    /** Time of the answer by the device's clock; the server replaces a future time by now, and one older than 30 days by 30 days ago. */
    at: instant,
    /** Minutes that the learner's clock is ahead of UTC: 480 in Sabah. */
    offsetMinutes: z.int().check(z.minimum(-840), z.maximum(840)),
  })
  .check(
    z.refine((answer) => [answer.exerciseId, answer.entryId, answer.undoes].filter(Boolean).length === 1, {
      error: () => say(answerNamesOne),
    }),
  )
export type StudyAnswer = z.output<typeof StudyAnswer>

/** The result of an answer: the same however often it is sent. */
export const Marked = z.object({
  id: z.uuid(),
  /** null if it was not marked: see `state`. */
  verdict: z.nullable(Verdict),
  /**
   * 'marked'; 'again': the other dialect's form where the exercise is about the dialect, neither right nor wrong; 'unmarked': spoken,
   * or undone; 'changed': the exercise was changed or deleted since it was shown; 'locked': full content has ended; 'refused': not
   * accepted, with the reason in `note`.
   */
  state: z.enum(['marked', 'again', 'unmarked', 'changed', 'locked', 'refused']),
  /** 0 to 1. */
  fraction: z.number(),
  /** The right form as its author wrote it; null if it must not be shown. */
  right: z.nullable(z.string()),
  /** Position of the typo in `right`. */
  slipAt: z.nullable(z.object({ at: z.int(), length: z.int() })),
  /** One sentence for the learner: the form's dialect, or the meaning of the word in the answer. */
  note: z.nullable(z.string()),
  /** The same sentence as code and values, for a device whose language changes. Absent for a sentence that a person wrote. */
  message: z.optional(NoteMessage),
  /** The teacher's feedback to this answer. */
  feedback: z.nullable(z.string()),
  /** The sound of the right form. */
  sound: z.nullable(z.string()),
  /** Picture of the word; absent if there is none. */
  picture: z.optional(z.string()),
  /** True if a teacher accepted it later. */
  remarked: z.boolean(),
  /**
   * For an answer with `assignmentId`: 'counted', or why it is private: the learner has left the class, the assignment or its part
   * is not set for the learner any more, or it is not open.
   */
  forClass: z.optional(z.enum(['counted', 'left', 'removed', 'not-open'])),
})
export type Marked = z.output<typeof Marked>

/** True if an entry can be spoken, and so can be a card: not a rule such as "r : l" and not a sound such as "ng". */
export const isSpeakable = ({ type, title }: { type: EntryType; title: string }): boolean =>
  type === 'WORD' || type === 'PHRASE' || (!title.includes(':') && /[aeiou]/i.test(title))

/** Fewest wrong options for a choice; with fewer a word is typed. */
export const fairOptions = 3

/** Language of a meaning, where it is not the reader's. */
const MeaningLanguage = z.optional(z.enum(['en', 'ms']))

/** A word of the library on a card, with the data for grading it: all of it is public. */
export const WordCard = z.object({
  entryId: z.uuid(),
  type: EntryType,
  /** In Kadazandusun. */
  text: z.string(),
  meaning: z.string(),
  lang: MeaningLanguage,
  dialect: z.nullable(z.string()),
  pronunciation: z.nullable(z.string()),
  sound: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  /** The same word in other dialects. */
  twins: z.array(z.object({ text: z.string(), dialect: z.nullable(z.string()) })),
  /** Other words with the same meaning: right too. `gloss` is the shared meaning. Absent in bundles of older versions. */
  synonyms: z.optional(z.array(z.object({ text: z.string(), dialect: z.nullable(z.string()), gloss: z.string() }))),
  /** Words that look alike: a typo must not turn this word into one of them. */
  near: z.array(
    z.object({ text: z.string(), meaning: z.string(), lang: MeaningLanguage, sound: z.nullable(z.string()) }),
  ),
  /** Wrong options: real words of the same kind. */
  options: z.array(
    z.object({
      entryId: z.uuid(),
      text: z.string(),
      meaning: z.string(),
      lang: MeaningLanguage,
      sound: z.nullable(z.string()),
      picture: z.optional(z.nullable(z.string())),
    }),
  ),
  /** A sentence with this word whose other words the learner knows, and its translation. */
  example: z.optional(z.object({ text: z.string(), translation: z.nullable(z.string()) })),
})
export type WordCard = z.output<typeof WordCard>

/** Words of a placement. */
export const placementWords = 20
export const PlacementWord = z.pick(WordCard, {
  entryId: true,
  text: true,
  meaning: true,
  lang: true,
  dialect: true,
  sound: true,
  picture: true,
})
export type PlacementWord = z.output<typeof PlacementWord>

export const StudyCard = z.object({
  /** Id of its entry or exercise. */
  id: z.uuid(),
  kind: z.enum(['word', 'exercise']),
  /** null for a card without an answer. */
  memory: z.nullable(
    z.object({
      stability: z.number(),
      difficulty: z.number(),
      firstDay: z.int(),
      lastDay: z.int(),
      days: z.int(),
      lapses: z.int(),
    }),
  ),
  /** The learning day on which it is due. */
  dueDay: z.int(),
  mastered: z.boolean(),
  /** True for a word without graded answers that a lesson has shown: it needs no introduction and is none of the day's new words. */
  shown: z.optional(z.boolean()),
  word: z.nullable(WordCard),
  question: z.nullable(Question),
  /** With its key: only if this person has seen the solution of this revision. */
  exercise: z.nullable(ExerciseBody),
  /** True for an exercise without full content. */
  locked: z.boolean(),
})
export type StudyCard = z.output<typeof StudyCard>

const when = {
  /** The learner's offset from UTC in minutes; the default is Sabah's. */
  offset: z.optional(z.string().check(z.regex(/^-?\d{1,3}$/, { error: () => say(offsetIsMinutes) }))),
}

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => say(reminderTimeWrong) }))
const zoneName = /^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Za-z][\w+-]*){1,2})$/
/** True for a time zone that has a name: an offset such as +08:00 means different things to the browser and to the database. */
export function isNamedZone(timeZone: string): boolean {
  if (!zoneName.test(timeZone)) return false
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
const timeZone = z
  .string({ error: () => say(reminderZoneWrong) })
  .check(z.refine(isNamedZone, { error: () => say(reminderZoneWrong) }))
const settingsFields = {
  newWords: z
    .int()
    .check(z.minimum(0, { error: () => say(newWordsOfDay) }), z.maximum(20, { error: () => say(newWordsOfDay) })),
  /** True if exercises by ear are wanted. */
  listening: z.boolean(),
  /** Length of a day's review in minutes. */
  minutes: z
    .int()
    .check(z.minimum(1, { error: () => say(minutesOfDay) }), z.maximum(60, { error: () => say(minutesOfDay) })),
  /** Local time of the reminder e-mail; null for none. */
  reminderAt: z.nullable(clockTime),
}
/** Bundles of older versions have neither minutes nor a reminder. */
export const StudySettings = z.object({
  ...settingsFields,
  minutes: z.optional(settingsFields.minutes),
  reminderAt: z.optional(settingsFields.reminderAt),
})
export type StudySettings = z.output<typeof StudySettings>
/** Changes only the fields that are sent. */
export const StudySettingsPatch = z.partial(
  z.object({
    ...settingsFields,
    /** IANA time zone of the reminder; by default that of the browser's cookie, else Sabah's. */
    reminderZone: timeZone,
  }),
)
export type StudySettingsPatch = z.output<typeof StudySettingsPatch>

export const Rhythm = z.object({
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
  /** Number of cards with a stability of three weeks or more. */
  kept: z.int(),
  settings: StudySettings,
  /** Cards first answered from this learning day on are due again on their second day. Absent in bundles of older versions. */
  fromDay: z.optional(z.int()),
  /** True for a new learner who has neither finished nor skipped the placement. */
  placement: z.optional(z.boolean()),
})
export type StudyToday = z.output<typeof StudyToday>

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

/** A row of the log, which other devices merge into theirs. */
export const LoggedAnswer = z.object({
  id: z.uuid(),
  exerciseId: z.nullable(z.uuid()),
  entryId: z.nullable(z.uuid()),
  undoes: z.nullable(z.uuid()),
  at: instant,
  day: z.int(),
  grade: z.nullable(z.int()),
  marked: Marked,
})
export const StudyChanges = z.object({
  answers: z.array(LoggedAnswer),
  /** The next `since`; unchanged if nothing is new. */
  next: z.string(),
  more: z.boolean(),
})
export type StudyChanges = z.output<typeof StudyChanges>

/** Kinds of practice beyond a day's review. */
export const moreKinds = ['little', 'hardest', 'mistakes'] as const

export const study = {
  today: endpoint({
    method: 'GET',
    path: '/api/study/today',
    allow: 'study.use',
    query: z.object(when),
    output: StudyToday,
  }),
  pack: endpoint({
    method: 'GET',
    path: '/api/study/pack',
    allow: 'study.use',
    query: z.object({
      ...when,
      days: z.optional(z.string().check(z.regex(/^[1-7]$/, { error: () => say(daysOfPack) }))),
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
  changes: endpoint({
    method: 'GET',
    path: '/api/study/changes',
    allow: 'study.use',
    query: z.object({
      since: z.optional(z.string().check(z.regex(/^\d{1,18}$/, "'since' is what the last answer gave as 'next'."))),
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
  /** Cards to practise beyond today's review: a few due or chosen ones, else new words of the library, the least remembered ones, or the latest mistakes. */
  more: endpoint({
    method: 'GET',
    path: '/api/study/more',
    allow: 'study.use',
    query: z.object({ ...when, of: z._default(z.enum(moreKinds, { error: () => say(moreMustBe) }), 'little') }),
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

export const appealStates = ['PENDING', 'ACCEPTED', 'DECLINED'] as const
export const Appeal = z.object({ answerId: z.uuid(), status: z.enum(appealStates), sentence: z.nullable(z.string()) })
export type Appeal = z.output<typeof Appeal>

/** The decision on an answer of the person, which they or others with the same answer appealed. */
export const Decided = z.object({
  answerId: z.uuid(),
  accepted: z.boolean(),
  /** The reason for declining. */
  sentence: z.nullable(z.string()),
  said: z.string(),
  /** Text of the question. */
  text: z.string(),
  lessonId: z.uuid(),
  courseId: z.uuid(),
  lessonTitle: z.string(),
  decidedAt: instant,
})
export type Decided = z.output<typeof Decided>
/** Days for which a decision is shown. */
export const decisionShownDays = 30

/** Equal answers to one exercise that were marked wrong and appealed. */
export const AppealGroup = z.object({
  exerciseId: z.uuid(),
  lessonId: z.uuid(),
  courseId: z.uuid(),
  lessonTitle: z.string(),
  courseTitle: z.string(),
  /** Text of the question. */
  text: z.string(),
  right: z.string(),
  /** The answer as the first learner typed it; `form` is the normal form that identifies the group. */
  said: z.string(),
  form: z.string(),
  /** Number of appeals, and of learners with this answer. */
  count: z.int(),
  learners: z.int(),
  since: instant,
})
export type AppealGroup = z.output<typeof AppealGroup>

export const appeals = {
  /** 'My answer was right': once per answer, and only for a complete one that was marked wrong. */
  make: endpoint({ method: 'POST', path: '/api/answers/:id/appeal', allow: 'study.use', output: Appeal, status: 201 }),
  /** Recent decisions on the person's answers, newest first. */
  listOwn: endpoint({ method: 'GET', path: '/api/appeals/my', allow: 'study.use', output: z.array(Decided) }),
  list: endpoint({ method: 'GET', path: '/api/teacher/appeals', allow: 'courses.teach', output: z.array(AppealGroup) }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/appeals',
    allow: 'courses.teach',
    input: z
      .object({
        exerciseId: z.uuid({ error: () => say(whichExercise) }),
        form: answerText,
        accept: z.boolean({ error: () => say(acceptOrDecline) }),
        /** The dialect of an accepted form. */
        dialect: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
        /** The reason for declining. */
        sentence: z.optional(z.nullable(z.string().check(z.maxLength(1000, { error: () => say(sentenceTooLong) })))),
      })
      .check(
        z.refine(({ accept, sentence }) => accept || Boolean(sentence?.trim()), {
          error: () => say(sayWhyNot),
          path: ['sentence'],
        }),
      ),
    output: z.object({ remarked: z.int() }),
  }),
}

const LearnerResult = z.object({
  userId: z.uuid(),
  name: z.string(),
  done: z.int(),
  /** Best score of each quiz, 0 to 1. */
  best: z.array(z.object({ lessonId: z.uuid(), score: z.number() })),
})
export const CourseResults = z.object({
  learners: z.array(LearnerResult),
  lessons: z.array(z.object({ lessonId: z.uuid(), title: z.string(), done: z.int(), best: z.nullable(z.number()) })),
  /** The exercises with the most wrong answers, with the number of answers and of wrong ones. */
  hardest: z.array(
    z.object({
      exerciseId: z.uuid(),
      lessonId: z.uuid(),
      text: z.string(),
      right: z.string(),
      answers: z.int(),
      wrong: z.int(),
    }),
  ),
})
export type CourseResults = z.output<typeof CourseResults>

/** A quiz is done from a best score of 80 % on. */
export const doneFrom = 0.8

/**
 * A score in percent as it is shown everywhere, rounded down, so that nobody below 80 % reads 80 %. The addend corrects floating
 * point: 0.29 * 100 is below 29.
 */
export const percentOf = (score: number): number => Math.floor(score * 100 + 1e-6)

export const QuizScore = z.object({ lessonId: z.uuid(), best: z.number(), done: z.boolean() })

export const results = {
  ofCourse: endpoint({
    method: 'GET',
    path: '/api/courses/:id/results',
    allow: 'courses.results',
    /** Only learners are paged; each page repeats the rest. */
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    output: CourseResults,
  }),
  listOwn: endpoint({ method: 'GET', path: '/api/study/scores', allow: 'study.use', output: z.array(QuizScore) }),
}
