import { answerMustBeText } from '#shared/exercises/messages.ts'
import * as z from 'zod/mini'
import { answerNamesOne, answerNeedsId, answerTooLong } from './answer-messages.ts'
import { say } from '#shared/messages/say.ts'
import { atMost, instant, storablePart } from '#shared/text.ts'

/** Verdicts, from best to worst. */
export const verdicts = ['exact', 'same', 'twin', 'slip', 'wrong'] as const
export const Verdict = z.enum(verdicts)
export type Verdict = z.infer<typeof Verdict>
/** Most answers of one call. */
export const answersAtOnce = 100

/** Characters that cannot be stored are left out: a typing error must not lose an answer and those sent with it. */
export const answerText = z.string({ error: () => say(answerMustBeText) }).check(
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

const Note = z.object({ code: z.string(), values: z.record(z.string(), z.string()) })
const NoteMessage = z.extend(Note, { more: z.optional(z.array(Note)) })

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

/** A row of the log, which other devices merge into theirs. */
const LoggedAnswer = z.object({
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
