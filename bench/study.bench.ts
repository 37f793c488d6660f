import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { fsrs } from 'ts-fsrs'
import { again, cardOf, good, likelihood, type MemoryCard, type CardAnswer } from '#shared/study/memory.ts'
import { dayMs } from '#shared/time.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { categories } from '#server/db/tables/library.ts'
import { users } from '#server/db/tables/people.ts'
import { cards } from '#server/db/tables/study.ts'
import { userAt } from '#server/people/user.ts'
import { createReviewSessionStore } from '#server/study/review-session-store.ts'
import { createReviewSession } from '#server/study/review-session.ts'
import { createLexicon } from '#server/study/answers/lexicon.ts'
import { createWords } from '#server/study/words/words.ts'
import { note } from './support/figures.ts'
import { randomFrom } from './support/random.ts'
import { withPostgres } from './support/postgres.ts'
import { median } from './support/resources.ts'

const limits = { fsrsWorld: 1.15, otherWorld: 0.95, packRatio: 2 }
const daysSimulated = 270
const perDay = 20
const newPerDay = 5
const learners = 40

/** A model of a learner's memory: the effect of each repetition, and the probability of recall on a day. */
interface World {
  meet(days: number[], day: number, recalled: boolean): void
  chance(days: number[], day: number): number
}

const curve = fsrs({ enable_fuzz: false, enable_short_term: false })

/** FSRS as a model, with a different strength for each word that no scheduler knows. */
function fsrsWorld(random: () => number): World {
  const words = new Map<number[], { stability: number; difficulty: number; last: number; own: number }>()
  return {
    meet(days, day, recalled) {
      const before = words.get(days)
      const state = curve.next_state(before ?? null, before ? day - before.last : 0, recalled ? good : again)
      words.set(days, { ...state, last: day, own: before?.own ?? 0.6 + 0.8 * random() })
    },
    chance(days, day) {
      const word = words.get(days)
      return word ? curve.forgetting_curve(day - word.last, word.stability * word.own) : 0
    },
  }
}

/** Pavlik and Anderson (2005): each repetition decays at a rate that depends on the activation at its time. */
function activationWorld(): World {
  const [decayScale, decayFloor, threshold, noise] = [0.217, 0.177, -2.4, 0.25]
  const decays = new Map<number[], number[]>()
  const activation = (days: number[], day: number) => {
    const rates = decays.get(days) ?? []
    return Math.log(rates.reduce((sum, rate, at) => sum + Math.max(0.3, day - days[at]!) ** -rate, 0))
  }
  return {
    meet(days, day) {
      const rates = decays.get(days) ?? []
      const rate = rates.length === 0 ? decayFloor : decayScale * Math.exp(activation(days, day)) + decayFloor
      decays.set(days, [...rates, rate])
    },
    chance: (days, day) => 1 / (1 + Math.exp((threshold - activation(days, day)) / noise)),
  }
}

interface Word {
  days: number[]
  log: CardAnswer[]
  card: MemoryCard | undefined
  step: number
  due: number
}
type Scheduler = (word: Word, day: number, recalled: boolean) => void

const ladder = [1, 3, 7, 14, 30, 60, 120]
const byLadder: Scheduler = (word, day, recalled) => {
  word.step = recalled ? Math.min(word.step + 1, ladder.length - 1) : 0
  word.due = day + ladder[word.step]!
}
const byMemory: Scheduler = (word, day, recalled) => {
  const id = `${day}`
  word.log.push({ id, at: new Date(day * dayMs), day, grade: recalled ? good : again })
  word.card = cardOf(word.log)
  word.due = word.card!.dueDay
}

/** Expected number of recalled words on the last day. */
function simulate(world: World, schedule: Scheduler, random: () => number): number {
  const words: Word[] = []
  for (let day = 0; day < daysSimulated; day += 1) {
    if (random() < 0.3) continue
    const due = words.filter((word) => word.due <= day)
    const rank = (word: Word) => (word.card ? -likelihood(word.card, day) : word.due)
    const todays = due.toSorted((a, b) => rank(a) - rank(b)).slice(0, perDay)
    const fresh = Array.from({ length: Math.min(newPerDay, perDay - todays.length) }, (): Word => ({
      days: [],
      log: [],
      card: undefined,
      step: -1,
      due: day,
    }))
    words.push(...fresh)
    for (const word of [...todays, ...fresh]) {
      const recalled = random() < world.chance(word.days, day)
      world.meet(word.days, day, recalled || word.days.length === 0)
      word.days.push(day)
      schedule(word, day, recalled || word.days.length === 1)
    }
  }
  return words.reduce((sum, word) => sum + world.chance(word.days, daysSimulated), 0)
}

function compareWorlds() {
  const worlds = { 'an FSRS-like world': fsrsWorld, 'a Pavlik-Anderson one': activationWorld }
  for (const [name, make] of Object.entries(worlds)) {
    const total = { memory: 0, ladder: 0 }
    for (let learner = 0; learner < learners; learner += 1) {
      total.memory += simulate(make(randomFrom(learner)), byMemory, randomFrom(learner + 1000))
      total.ladder += simulate(make(randomFrom(learner)), byLadder, randomFrom(learner + 1000))
    }
    const least = name.includes('FSRS') ? limits.fsrsWorld : limits.otherWorld
    const ratio = total.memory / total.ladder
    note(`study: words recalled in ${name}, beside a ladder`, ratio, 'times', 'more')
    console.log(
      `  words recalled on day ${daysSimulated} in ${name}: ${(total.memory / learners).toFixed(0)} against ${(total.ladder / learners).toFixed(0)} by a fixed ladder, ${ratio.toFixed(2)} times (at least ${least})`,
    )
  }
}

async function aPerson(db: Database) {
  const [row] = await db.insert(users).values({ issuer: 'bench', subject: randomUUID() }).returning()
  return userAt(row!, new Date())
}

const clock = () => new Date()

/** A day's bundle of a learner with this number of cards, all in review. */
async function comparePacks(db: Database) {
  const words = createWords({ db, lexicon: createLexicon(db), clock })
  const session = createReviewSession({
    store: createReviewSessionStore(db),
    words,
    clock,
    followUps: { catchUp: async () => {} },
    reminders: { noteVisit: async () => {} },
  })
  const rows = Array.from({ length: 5000 }, (_, at) => ({
    type: 'WORD' as const,
    title: `bench ${at.toString(36)}`,
    content: `meaning ${at}`,
  }))
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += 500)
    ids.push(
      ...(
        await db
          .insert(categories)
          .values(rows.slice(at, at + 500))
          .returning({ id: categories.id })
      ).map(({ id }) => id),
    )
  const day = session.dayOf(undefined)
  const people = { few: await aPerson(db), many: await aPerson(db) }
  const card = { kind: 'word' as const, difficulty: 5, days: 3, firstDay: day - 90 }
  for (const [person, count] of [
    [people.few, 100],
    [people.many, 5000],
  ] as const)
    for (let at = 0; at < count; at += 500)
      await db.insert(cards).values(
        ids.slice(at, Math.min(count, at + 500)).map((cardId, n) => ({
          ...card,
          userId: person.id,
          cardId,
          stability: 10 + (n % 90),
          lastDay: day - 10,
          dueDay: day - (n % 30),
        })),
      )
  await db.$client.query('VACUUM ANALYZE')
  const taken = { few: [] as number[], many: [] as number[] }
  for (let round = 0; round < 60; round += 1)
    for (const who of ['few', 'many'] as const) {
      const began = performance.now()
      await session.today(people[who], '480')
      if (round >= 10) taken[who].push(performance.now() - began)
    }
  const ratio = median(taken.many) / median(taken.few)
  note('study: today’s cards, of 5,000 beside 100', ratio, 'times', 'less')
  console.log(
    `  today's cards: p50 ${median(taken.few).toFixed(1)} ms with 100 cards and ${median(taken.many).toFixed(1)} ms with 5,000, ${ratio.toFixed(2)} times (at most ${limits.packRatio})`,
  )
}

/** Compares the memory model to a fixed ladder, and today's cards of learners with few and with many. */
export async function measure(): Promise<void> {
  compareWorlds()
  await withPostgres(async (url) => {
    await migrate(url)
    const db = connect(url, pino({ level: 'silent' }))
    await comparePacks(db).finally(() => db.$client.end())
  })
}
