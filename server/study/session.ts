import type { User } from '#shared/people.ts'
import { learningDay, likelihood, rhythmOf } from '#shared/memory.ts'
import { can } from '#shared/policy.ts'
import { questionOf } from '#shared/question.ts'
import { packDays, studyDay } from '#shared/study.ts'
import type { StudyCard, StudyPack, StudySettings, StudyToday } from '#shared/study.ts'
import type { Clock } from '#server/clock.ts'
import type { CardRow, SessionStore } from './session-store.ts'
import type { WordStore } from './words.ts'

/** Of learners whose browser does not say: most are in Sabah. */
const usualOffset = 480
const milliseconds = 86_400_000
const shownDays = 14

interface Deps {
  store: SessionStore
  words: WordStore
  clock: Clock
}

/** Of the due cards the likeliest remembered first: after a gap that is what gives most. */
function inOrder(due: CardRow[], day: number): CardRow[] {
  const chance = ({ stability, lastDay }: CardRow) =>
    likelihood({ stability: stability ?? 1, lastDay: lastDay ?? day }, day)
  return due
    .map((card) => ({ card, chance: chance(card) }))
    .toSorted((a, b) => b.chance - a.chance || (a.card.cardId < b.card.cardId ? -1 : 1))
    .map(({ card }) => card)
}

const memoryOf = ({ stability, difficulty, firstDay, lastDay, days, lapses }: CardRow): StudyCard['memory'] =>
  stability === null || difficulty === null || firstDay === null || lastDay === null
    ? null
    : { stability, difficulty, firstDay, lastDay, days, lapses }

const bare = (card: CardRow): StudyCard => ({
  id: card.cardId,
  kind: card.kind,
  memory: memoryOf(card),
  dueDay: card.dueDay,
  mastered: card.mastered,
  word: null,
  question: null,
  exercise: null,
  locked: false,
})

const newLeft = (settings: StudySettings, met: number) => Math.max(0, settings.newWords - met)

/** What is asked today, and what a device takes along for the days to come. */
export function createSession({ store, words, clock }: Deps) {
  /** Cards with what they show; those whose word or exercise is gone are left out. */
  async function dress(viewer: User, rows: CardRow[]): Promise<StudyCard[]> {
    const idsOf = (kind: CardRow['kind']) => rows.filter((row) => row.kind === kind).map(({ cardId }) => cardId)
    const mayAnswer = can(viewer, 'lessons.answer')
    const [shown, found] = await Promise.all([
      words.cards(idsOf('word')),
      mayAnswer ? store.exercises(viewer.id, idsOf('exercise')) : [],
    ])
    const byId = new Map(found.map((one) => [one.id, one]))
    return rows.flatMap((row): StudyCard[] => {
      if (row.kind === 'word') {
        const word = shown.get(row.cardId)
        return word ? [{ ...bare(row), word }] : []
      }
      if (!mayAnswer) return [{ ...bare(row), locked: true }]
      const one = byId.get(row.cardId)
      if (!one) return []
      const question = questionOf(one.body, { id: one.id, revision: one.revision })
      return [{ ...bare(row), question, exercise: one.solved ? one.body : null }]
    })
  }

  /** Due ones first, then new words, so many as the days bring. */
  async function cardsOf(viewer: User, day: number, days: number, room: number, fresh: number): Promise<StudyCard[]> {
    const [due, later, unmet] = await Promise.all([
      store.due(viewer.id, day),
      days > 1 ? store.upcoming(viewer.id, day, day + days - 1, room) : [],
      fresh > 0 ? store.unmet(viewer.id, fresh) : [],
    ])
    const old = [...inOrder(due, day), ...later].slice(0, room)
    return dress(viewer, [...old, ...unmet.slice(0, Math.max(0, room + fresh - old.length))])
  }

  const dayOf = (offset: string | undefined) =>
    learningDay(clock(), offset === undefined ? usualOffset : Number(offset))
  return {
    dayOf,

    async today(viewer: User, offset: string | undefined): Promise<StudyToday> {
      const day = dayOf(offset)
      const [settings, { answered, met }, learned, allDays, kept] = await Promise.all([
        store.settings(viewer.id),
        store.today(viewer.id, day),
        store.days(viewer.id, day),
        store.learnedDays(viewer.id),
        store.kept(viewer.id),
      ])
      const room = Math.max(0, studyDay.answers - answered)
      const cards = room === 0 ? [] : await cardsOf(viewer, day, 1, room, Math.min(room, newLeft(settings, met)))
      const set = new Set(learned)
      const last = learned.find((each) => each < day)
      return {
        day,
        answered,
        met,
        cards: cards.slice(0, room),
        rhythm: {
          days: rhythmOf(learned, day),
          lately: Array.from({ length: shownDays }, (_, at) => set.has(day - shownDays + 1 + at)),
          welcomeBack: !set.has(day) && last !== undefined && rhythmOf(learned, day) === 0,
          learned: allDays,
        },
        kept,
        settings,
      }
    },

    /** Everything that these days can ask: a device may be without a line as long. */
    async pack(viewer: User, offset: string | undefined, days: number): Promise<StudyPack> {
      const day = dayOf(offset)
      const settings = await store.settings(viewer.id)
      const cards = await cardsOf(viewer, day, days, days * studyDay.answers, days * settings.newWords)
      const latest = clock().getTime() + packDays.keptFor * milliseconds
      const access = viewer.subscriptionEndDate?.getTime() ?? latest
      const until = can(viewer, 'lessons.answer') && access > clock().getTime() ? Math.min(access, latest) : latest
      return { day, days, until: new Date(until), cards, settings }
    },
  }
}
