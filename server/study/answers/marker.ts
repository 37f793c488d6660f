import type { TextLanguage } from '#shared/messages/text.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import { noNearbyForms, type NearbyForms } from '#shared/marking/typed.ts'
import { gradeOf, markExercise, markSentence, markWord, type Mark } from '#shared/marking/marking.ts'
import { glossesOf, shortMeaning } from '#shared/entries/meaning.ts'
import { easy, gradeSince, type Grade } from '#shared/study/memory.ts'
import { canBeLeftOut, questionOf } from '#shared/exercises/question.ts'
import type { Marked, StudyAnswer } from '#shared/study/answers.ts'
import type { RequestedMeanings, Lexicon, AnswerWording } from './lexicon.ts'
import type { StoredMark } from '#shared/study/stored-mark.ts'
import { storedNote, storedSolution } from './stored-marks.ts'
import { answerFormOf, questionTextIn, rightAnswersIn, toExerciseResponse, typedTextOf } from './answer-forms.ts'

/** An exercise in its current revision. */
export interface PresentExercise {
  id: string
  lessonId: string
  revision: number
  body: Exercise
}
export interface PresentWord {
  id: string
  text: string
  /** In the reader's language, else in the one of `lang`. */
  meaning: string
  lang?: TextLanguage | undefined
  english: string
  malay: string | null
  dialect: string | null
  sound: string | null
  picture: string | null
}

/** An answer with its exercise or word; both are undefined if they no longer exist. */
export interface ResolvedAnswer {
  answer: StudyAnswer
  exercise: PresentExercise | undefined
  word: PresentWord | undefined
  /** Examples of the word, if the words of one were put in order. */
  sentences: string[] | undefined
  /** The entry of an exercise that asks for one entry. */
  questionEntry: PresentWord | undefined
  /** Access to exercises. 'past': the person had access when they answered, but not any more. */
  access: 'open' | 'past' | 'none'
}

export interface MarkedAnswer {
  marked: StoredMark
  grade: Grade | null
  form: string | null
}

export const unmarked = (id: string, state: Marked['state']): StoredMark => ({
  id,
  verdict: null,
  state,
  fraction: 0,
  right: null,
  slipAt: null,
  note: null,
  feedback: null,
  sound: null,
  remarked: false,
})

/** The mark without the solution, because only paying learners may see it. */
const withoutSolution = ({ id, verdict, state, fraction }: StoredMark): StoredMark => ({
  ...unmarked(id, state),
  verdict,
  fraction,
})

const unmarkedAnswer = (id: string, state: Marked['state'], grade: Grade | null = null): MarkedAnswer => ({
  marked: unmarked(id, state),
  grade,
  form: null,
})

function storedMarkOf(id: string, mark: Mark, word: PresentWord | undefined): StoredMark {
  const { verdict, fraction, slipAt, feedback } = mark
  if (mark.isAskedAgain) return { ...unmarked(id, 'again'), verdict, ...storedNote(mark) }
  // If the answer was meant as a twin, its correct spelling is the twin's form.
  const right = slipAt && mark.form ? { right: mark.form } : storedSolution(mark)
  const shownFields = { ...right, slipAt, ...storedNote(mark), feedback, sound: word?.sound ?? null, remarked: false }
  return { id, verdict, state: 'marked', fraction, ...shownFields, ...(word?.picture ? { picture: word.picture } : {}) }
}

function markWordAnswer({ answer, word, sentences = [] }: ResolvedAnswer, nearbyForms: NearbyForms): MarkedAnswer {
  if (!word) return unmarkedAnswer(answer.id, 'changed')
  if (answer.knows) return unmarkedAnswer(answer.id, 'unmarked', easy)
  if (answer.words && sentences.length === 0) return unmarkedAnswer(answer.id, 'changed')
  const mark = answer.words ? markSentence(sentences, answer.words) : markWord(word, typedTextOf(answer), nearbyForms)
  const isChosen = answer.said === undefined && answer.chosen !== undefined
  const grade = gradeSince(gradeOf(mark), isChosen, answer.sinceShown)
  return { marked: storedMarkOf(answer.id, mark, word), grade, form: null }
}

function markExerciseAnswer(
  { answer, exercise, questionEntry, access }: ResolvedAnswer,
  nearbyForms: NearbyForms,
): MarkedAnswer {
  if (!exercise) return unmarkedAnswer(answer.id, 'changed')
  if (access === 'none') return unmarkedAnswer(answer.id, 'locked')
  if (answer.knows) return unmarkedAnswer(answer.id, 'unmarked', easy)
  if (answer.skipped && canBeLeftOut(questionOf(exercise.body))) return unmarkedAnswer(answer.id, 'unmarked')
  const mark = markExercise(exercise.body, toExerciseResponse(exercise.body.kind, answer), nearbyForms)
  const wasChanged = answer.revision !== undefined && answer.revision !== exercise.revision
  // The revision that the learner saw is no longer stored. An answer that is right in the current one still counts.
  if (!mark || (wasChanged && mark.fraction < 1)) return unmarkedAnswer(answer.id, 'changed')
  const isSpoken = exercise.body.kind === 'speak'
  const isChosen = exercise.body.kind === 'choice' && questionEntry !== undefined
  const marked =
    access === 'open'
      ? storedMarkOf(answer.id, mark, questionEntry)
      : withoutSolution(storedMarkOf(answer.id, mark, questionEntry))
  return {
    marked: isSpoken ? { ...marked, verdict: null, state: 'unmarked' } : marked,
    grade: gradeSince(gradeOf(mark, isSpoken), isChosen, answer.sinceShown),
    form: answerFormOf(exercise.body, answer),
  }
}

/** A question that is only heard accepts the word that was heard, and no synonyms. */
const requestedMeaningsOf = ({ word, exercise, questionEntry }: ResolvedAnswer): RequestedMeanings => {
  if (word) return { glosses: glossesOf(shortMeaning(word.english)) }
  if (!exercise) return { glosses: [] }
  const { body } = exercise
  return questionEntry && (body.kind === 'short-answer' || body.kind === 'choice') && !body.sound
    ? { glosses: glossesOf(questionEntry.english) }
    : questionTextIn(body)
}

const bilingualMeaning = (word: PresentWord | undefined) => (word ? { meaning: word.english, malay: word.malay } : null)

const wordingOf = (resolved: ResolvedAnswer): AnswerWording => ({
  right: resolved.word ? [resolved.word.text] : resolved.exercise ? rightAnswersIn(resolved.exercise.body) : [],
  answer: typedTextOf(resolved.answer),
  wordMeaning: bilingualMeaning(resolved.word ?? resolved.questionEntry),
  requested: requestedMeaningsOf(resolved),
  chosen: resolved.exercise?.body.kind === 'choice',
})

/** Marks answers with the forms that the library has for each. */
export async function markAll(
  resolvedAnswers: ResolvedAnswer[],
  lexicon: Pick<Lexicon, 'findNearbyForms'>,
): Promise<MarkedAnswer[]> {
  const nearbyForms = await lexicon.findNearbyForms(resolvedAnswers.map(wordingOf))
  return resolvedAnswers.map((resolvedAnswer, index) => {
    if (resolvedAnswer.answer.undoes) return unmarkedAnswer(resolvedAnswer.answer.id, 'unmarked')
    return resolvedAnswer.answer.entryId
      ? markWordAnswer(resolvedAnswer, nearbyForms[index] ?? noNearbyForms)
      : markExerciseAnswer(resolvedAnswer, nearbyForms[index] ?? noNearbyForms)
  })
}
