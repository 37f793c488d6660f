import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { CategoryType } from '#shared/entries.ts'
import { KeptExercise, Question } from '#shared/exercises.ts'
import { instant, storablePart } from '#shared/text.ts'

export const verdicts = ['exact', 'same', 'twin', 'slip', 'wrong'] as const
export const Verdict = z.enum(verdicts)
export type Verdict = z.infer<typeof Verdict>

/** A day of learning lasts so long, and brings so many new words at most. */
export const studyDay = { minutes: 5, answers: 20, newWords: 5 }
/** Answers of one call. */
export const answersAtOnce = 100
/** Days that a pack reaches ahead, and days after which it ends in any case. */
export const packDays = { most: 7, keptFor: 30 }

/** What cannot be stored is left out: a slip of a keyboard is no reason to lose an answer, and those sent with it. */
const said = z
  .string('An answer must be a text.')
  .check(z.maxLength(1000, 'An answer is too long: 1,000 characters at most.'), z.overwrite(storablePart))
const saidList = z.array(said).check(z.maxLength(500))

/** One row of the log, as the device says it. It answers an exercise or an entry, or takes back an answer (`undoes`). */
export const StudyAnswer = z
  .object({
    /** Chosen by the device: the same id twice is the same answer. */
    id: z.uuid('An answer needs an id of its own.'),
    exerciseId: z.optional(z.uuid()),
    entryId: z.optional(z.uuid()),
    undoes: z.optional(z.uuid()),
    /** One walk through a lesson's exercises; its first answers make the score. */
    attemptId: z.optional(z.uuid()),
    /** Of the exercise as it was shown. */
    revision: z.optional(z.int()),
    /** Typed; of an entry its form in Kadazandusun. */
    said: z.optional(said),
    /** Options by their texts; of an entry the one form chosen. */
    chosen: z.optional(saidList),
    /** Of true or false; of speaking: that it was said. */
    value: z.optional(z.boolean()),
    /** Of matching: the right side for each left one. */
    pairs: z.optional(z.array(z.nullable(said)).check(z.maxLength(500))),
    /** Of order: the chips in the order chosen. */
    words: z.optional(saidList),
    /** One a gap. */
    gaps: z.optional(saidList),
    /** 'I don't know': wrong, without a guess. */
    gaveUp: z.optional(z.boolean()),
    /** 'I can't listen now', or speak: no answer, and not counted. Of exercises that are only heard, or said aloud. */
    skipped: z.optional(z.boolean()),
    /** 'I know this': not asked, and far away next time. Of entries and exercise cards only. */
    knows: z.optional(z.boolean()),
    /** When it was answered by the device's clock; taken as now where that is ahead, as 30 days ago where it is longer ago. */
    at: instant,
    /** Minutes that the learner's clock is ahead of UTC: 480 in Sabah. */
    offsetMinutes: z.int().check(z.minimum(-840), z.maximum(840)),
  })
  .check(
    z.refine((answer) => [answer.exerciseId, answer.entryId, answer.undoes].filter(Boolean).length === 1, {
      error: 'An answer names one exercise, one entry, or one answer that it takes back.',
    }),
  )
export type StudyAnswer = z.output<typeof StudyAnswer>

/** What came of an answer: the same however often it is sent. */
export const Marked = z.object({
  id: z.uuid(),
  /** null where it was not marked: see `state`. */
  verdict: z.nullable(Verdict),
  /**
   * 'marked'; 'again': the other dialect's form where the dialect is asked for, neither right nor wrong; 'unmarked': spoken, or
   * taken back; 'changed': the exercise was changed or deleted since it was shown; 'locked': full content has ended; 'refused': not
   * taken, and why stands in `note`.
   */
  state: z.enum(['marked', 'again', 'unmarked', 'changed', 'locked', 'refused']),
  /** 0 to 1. */
  fraction: z.number(),
  /** The right form as its author wrote it; null where nothing may be told. */
  right: z.nullable(z.string()),
  /** Where in `right` the learner slipped. */
  slipAt: z.nullable(z.object({ at: z.int(), length: z.int() })),
  /** One sentence for the learner: whose dialect it is, what the word said means. */
  note: z.nullable(z.string()),
  /** The teacher's own words to this answer. */
  feedback: z.nullable(z.string()),
  /** The sound of the right form. */
  sound: z.nullable(z.string()),
  /** Of the word that was asked for; absent where none is known. */
  picture: z.optional(z.string()),
  /** A teacher accepted it later. */
  remarked: z.boolean(),
})
export type Marked = z.output<typeof Marked>

/** Whether an entry is something that one says, and so can be a card: neither a rule such as "r : l" nor a sound such as "ng". */
export const isSaid = ({ type, title }: { type: CategoryType; title: string }): boolean =>
  type === 'WORD' || type === 'PHRASE' || (!title.includes(':') && /[aeiou]/i.test(title))

/** So many wrong options make choosing fair; with fewer a word is written. */
export const fairOptions = 3

/** A word of the library as a card shows it, with what marking it needs: it is public. */
export const WordCard = z.object({
  entryId: z.uuid(),
  type: CategoryType,
  /** Kadazandusun. */
  text: z.string(),
  meaning: z.string(),
  dialect: z.nullable(z.string()),
  pronunciation: z.nullable(z.string()),
  sound: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  /** The same word in other dialects. */
  twins: z.array(z.object({ text: z.string(), dialect: z.nullable(z.string()) })),
  /** Other words that mean what is asked: right too. `gloss` is the meaning that they share. Absent from what an older version kept. */
  synonyms: z.optional(z.array(z.object({ text: z.string(), dialect: z.nullable(z.string()), gloss: z.string() }))),
  /** Other words that look alike: a slip must not turn this one into them. */
  near: z.array(z.object({ text: z.string(), meaning: z.string(), sound: z.nullable(z.string()) })),
  /** Wrong options to choose among: real words of the same kind. */
  options: z.array(
    z.object({ entryId: z.uuid(), text: z.string(), meaning: z.string(), sound: z.nullable(z.string()) }),
  ),
})
export type WordCard = z.output<typeof WordCard>

export const StudyCard = z.object({
  /** Its entry's or exercise's id. */
  id: z.uuid(),
  kind: z.enum(['word', 'exercise']),
  /** null for a card that was never answered. */
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
  /** The learning day on which it is asked next. */
  dueDay: z.int(),
  mastered: z.boolean(),
  word: z.nullable(WordCard),
  question: z.nullable(Question),
  /** With its key: only once the solution of this very revision was shown to this person. */
  exercise: z.nullable(KeptExercise),
  /** An exercise of somebody whose full content has ended. */
  locked: z.boolean(),
})
export type StudyCard = z.output<typeof StudyCard>

const when = {
  /** The learner's offset; without it Sabah's. */
  offset: z.optional(z.string().check(z.regex(/^-?\d{1,3}$/, 'The offset is minutes ahead of UTC.'))),
}

export const StudySettings = z.object({
  newWords: z
    .int()
    .check(z.minimum(0, 'A day brings 0 to 20 new words.'), z.maximum(20, 'A day brings 0 to 20 new words.')),
  /** Exercises by ear. */
  listening: z.boolean(),
})
export type StudySettings = z.output<typeof StudySettings>

export const Rhythm = z.object({
  /** Learning days in a row; up to two missed in any seven are bridged in silence. */
  days: z.int(),
  /** The last 14 learning days up to today, and whether one learned. */
  lately: z.array(z.boolean()),
  /** Back after a break. */
  welcomeBack: z.boolean(),
  /** All the learning days there were: they never become fewer. */
  learned: z.int(),
})

export const StudyToday = z.object({
  /** The number of the learner's day (memory.ts). */
  day: z.int(),
  /** Answers given today. */
  answered: z.int(),
  /** Words met for the first time today. */
  met: z.int(),
  /** What is asked now, in this order: never more than a day's worth, however long somebody was away. */
  cards: z.array(StudyCard),
  rhythm: Rhythm,
  /** Cards whose memory lasts three weeks and more. */
  kept: z.int(),
  settings: StudySettings,
})
export type StudyToday = z.output<typeof StudyToday>

export const StudyPack = z.object({
  day: z.int(),
  days: z.int(),
  /** When what is paid for in it must be gone from the device. */
  until: instant,
  cards: z.array(StudyCard),
  settings: StudySettings,
})
export type StudyPack = z.output<typeof StudyPack>

/** A row of the log as another device merges it. */
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
  /** What to ask for next; the same again where nothing is new. */
  next: z.string(),
  more: z.boolean(),
})
export type StudyChanges = z.output<typeof StudyChanges>

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
    query: z.object({ ...when, days: z.optional(z.string().check(z.regex(/^[1-7]$/, 'A pack holds 1 to 7 days.'))) }),
    output: StudyPack,
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
      answers: z.array(StudyAnswer).check(z.maxLength(answersAtOnce, 'At most 100 answers can be sent at once.')),
    }),
    /** One an answer, in their order. */
    output: z.object({ answers: z.array(Marked) }),
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
  learn: endpoint({ method: 'PUT', path: '/api/study/words/:id', allow: 'study.use' }),
  unlearn: endpoint({ method: 'DELETE', path: '/api/study/words/:id', allow: 'study.use' }),
  /** Whether this word is learned: for the button on its entry. */
  word: endpoint({
    method: 'GET',
    path: '/api/study/words/:id',
    allow: 'study.use',
    output: z.object({ learning: z.boolean() }),
  }),
  settings: endpoint({ method: 'GET', path: '/api/study/settings', allow: 'study.use', output: StudySettings }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/study/settings',
    allow: 'study.use',
    input: StudySettings,
    output: StudySettings,
  }),
}

export const appealStates = ['PENDING', 'ACCEPTED', 'DECLINED'] as const
export const Appeal = z.object({ answerId: z.uuid(), status: z.enum(appealStates), sentence: z.nullable(z.string()) })
export type Appeal = z.output<typeof Appeal>

/** What was decided about something that one said, by oneself or by others who said the same. */
export const Decided = z.object({
  answerId: z.uuid(),
  accepted: z.boolean(),
  /** Why not. */
  sentence: z.nullable(z.string()),
  said: z.string(),
  /** The question. */
  text: z.string(),
  lessonId: z.uuid(),
  courseId: z.uuid(),
  lessonTitle: z.string(),
  decidedAt: instant,
})
export type Decided = z.output<typeof Decided>
/** Days for which a decision is told. */
export const decisionToldFor = 30

/** All that was said alike to one exercise and that somebody thinks was right. */
export const AppealGroup = z.object({
  exerciseId: z.uuid(),
  lessonId: z.uuid(),
  courseId: z.uuid(),
  lessonTitle: z.string(),
  courseTitle: z.string(),
  /** The question. */
  text: z.string(),
  right: z.string(),
  /** In the words of the first who said it, and the form by which the group goes. */
  said: z.string(),
  form: z.string(),
  /** How many appealed, and how many learners said the same. */
  count: z.int(),
  learners: z.int(),
  since: instant,
})
export type AppealGroup = z.output<typeof AppealGroup>

export const appeals = {
  /** 'My answer was right': once an answer, and only to a whole one that was marked wrong. */
  make: endpoint({ method: 'POST', path: '/api/answers/:id/appeal', allow: 'study.use', output: Appeal, status: 201 }),
  /** What came of it lately, the newest first. */
  mine: endpoint({ method: 'GET', path: '/api/appeals/my', allow: 'study.use', output: z.array(Decided) }),
  list: endpoint({ method: 'GET', path: '/api/teacher/appeals', allow: 'courses.teach', output: z.array(AppealGroup) }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/appeals',
    allow: 'courses.teach',
    input: z
      .object({
        exerciseId: z.uuid('Which exercise?'),
        form: said,
        accept: z.boolean('Accept or decline?'),
        /** Whose form it is, when it is accepted. */
        dialect: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
        /** Why not, when it is declined. */
        sentence: z.optional(
          z.nullable(z.string().check(z.maxLength(1000, 'The sentence is too long: 1,000 characters at most.'))),
        ),
      })
      .check(
        z.refine(({ accept, sentence }) => accept || Boolean(sentence?.trim()), {
          error: 'Please say why not, in one sentence that the learners read.',
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
  /** Best score a quiz, 0 to 1. */
  best: z.array(z.object({ lessonId: z.uuid(), score: z.number() })),
})
export const CourseResults = z.object({
  learners: z.array(LearnerResult),
  lessons: z.array(z.object({ lessonId: z.uuid(), title: z.string(), done: z.int(), best: z.nullable(z.number()) })),
  /** What is answered wrongly most: the question, how often it was answered and how often wrongly. */
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

/** One's own best score a quiz: done from 80 % on. */
export const doneFrom = 0.8

/**
 * A score as it is shown, everywhere and to everybody: rounded down, so that nobody reads 80 % who is below that line. The little
 * that is added is what 0.29 * 100 lacks.
 */
export const percentOf = (score: number): number => Math.floor(score * 100 + 1e-6)

export const QuizScore = z.object({ lessonId: z.uuid(), best: z.number(), done: z.boolean() })

export const results = {
  ofCourse: endpoint({
    method: 'GET',
    path: '/api/courses/:id/results',
    allow: 'courses.results',
    output: CourseResults,
  }),
  mine: endpoint({ method: 'GET', path: '/api/study/scores', allow: 'study.use', output: z.array(QuizScore) }),
}
