import { lessons } from '#shared/courses.ts'
import type { LessonAnswer } from '#shared/courses.ts'
import { own } from '#shared/people.ts'
import { progress } from '#shared/progress.ts'
import type { Progress } from '#shared/progress.ts'
import { study } from '#shared/study.ts'
import type { StudyAnswer } from '#shared/study.ts'
import type { z } from 'zod/mini'
import { answersOf } from '#client/lib/outbox.ts'
import { setLineLost } from '#client/lib/line.ts'
import { isLogoutDue } from '#client/lib/logout-due.ts'
import { keptAnswer, lastViewer } from '#client/lib/kept.ts'
import { todayFrom } from '#client/lib/offline-today.ts'
import type { PackAnswer, TodayAnswer } from '#client/lib/offline-today.ts'
import { withDone } from '#client/lib/with-done.ts'

const now = () => new Date()

/** What is paid for ends with the access, on the device too. */
function lessonsUntil(all: LessonAnswer[], ended: boolean): LessonAnswer[] {
  if (!ended) return all
  return all.map(({ id, title, contentType, order }) => ({ id, title, contentType, order, locked: true }))
}
function packUntil(pack: PackAnswer, ended: boolean): PackAnswer {
  if (!ended) return pack
  return { ...pack, cards: pack.cards.filter(({ kind }) => kind === 'word') }
}

async function todayOf(person: string): Promise<TodayAnswer | undefined> {
  const [pack, today] = await Promise.all([keptAnswer(person, study.pack.path), keptAnswer(person, study.today.path)])
  if (!pack || !today) return undefined
  const given = (await answersOf(person)).filter(({ kind }) => kind === undefined)
  const at = now()
  return todayFrom(
    {
      pack: packUntil(pack.body as PackAnswer, pack.parcel.until <= at.getTime()),
      today: today.body as TodayAnswer,
      given: given.map(({ body }) => body as z.input<typeof StudyAnswer>),
    },
    at,
    -at.getTimezoneOffset(),
  )
}

/** With what was walked through here since. */
async function progressOf(person: string, kept: Progress): Promise<Progress> {
  const walked = (await answersOf(person)).filter(({ kind }) => kind === 'done')
  return walked.reduce((done, { body }) => {
    const { lessonId, courseId } = body as { lessonId: string; courseId: string }
    return withDone(done, { id: lessonId, courseId }, true)
  }, kept)
}

const lessonList = new RegExp(`^${lessons.list.path.replace(':id', '[^/]+')}$`)

/** What the server, which did not, would answer at this address, as far as this device knows; undefined where it does not. */
export async function answerFor(address: string): Promise<unknown> {
  setLineLost(true)
  // Nobody is logged in here, although the server has not heard of it.
  if (await isLogoutDue()) return address === own.me.path ? null : undefined
  const viewer = await lastViewer()
  if (!viewer) return undefined
  const [path = ''] = address.split('?')
  if (path === own.me.path) return viewer
  if (path === study.today.path) return todayOf(viewer.id)
  const kept = await keptAnswer(viewer.id, address)
  if (!kept) return undefined
  if (path === progress.read.path) return progressOf(viewer.id, kept.body as Progress)
  if (lessonList.test(path)) return lessonsUntil(kept.body as LessonAnswer[], kept.parcel.until <= now().getTime())
  return kept.body
}
