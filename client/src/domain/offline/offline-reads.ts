import { lessons, type LessonJson } from '#shared/courses/courses.ts'
import { own } from '#shared/people.ts'
import { progress, type Progress } from '#shared/courses/progress.ts'
import { study, type TodayJson } from '#shared/study/study.ts'
import type { StudyAnswer } from '#shared/study/answers.ts'
import type { z } from 'zod/mini'
import { readItems } from '#client/domain/answering/answer-queue.ts'
import { setOffline } from '#client/lib/connection.ts'
import { isLogoutDue } from '#client/domain/viewer/logout-due.ts'
import { storedResponse, lastViewer } from './offline-store.ts'
import { todayFrom, type StudyBundleJson } from './offline-today.ts'
import { withDone, type LessonRef } from '#client/domain/lessons/with-done.ts'

const now = () => new Date()

/** Paid content ends with the access, also on the device. */
function lockedIfEnded(all: LessonJson[], ended: boolean): LessonJson[] {
  if (!ended) return all
  return all.map(({ id, title, contentType, order }) => ({ id, title, contentType, order, locked: true }))
}
const withoutExercises = (bundle: StudyBundleJson): StudyBundleJson => ({
  ...bundle,
  cards: bundle.cards.filter(({ kind }) => kind === 'word'),
})

async function readToday(person: string): Promise<TodayJson | undefined> {
  const [bundle, today] = await Promise.all([
    storedResponse(person, study.offlineBundle.path),
    storedResponse(person, study.today.path),
  ])
  if (!bundle || !today) return undefined
  const answers = (await readItems(person)).filter(({ kind }) => kind === undefined)
  const at = now()
  const studyBundle = bundle.body as StudyBundleJson
  const isEnded = bundle.source.until <= at.getTime()
  return todayFrom(
    {
      bundle: isEnded ? withoutExercises(studyBundle) : studyBundle,
      today: today.body as TodayJson,
      answers: answers.map(({ body }) => body as z.input<typeof StudyAnswer>),
    },
    at,
    -at.getTimezoneOffset(),
  )
}

/** Adds lessons that were finished on this device since the download. */
async function readProgress(person: string, stored: Progress): Promise<Progress> {
  const finished = (await readItems(person)).filter(({ kind }) => kind === 'done')
  return finished.reduce((done, { body }) => {
    return withDone(done, body as LessonRef, true)
  }, stored)
}

const lessonList = new RegExp(`^${lessons.list.path.replace(':id', '[^/]+')}$`)

/** Offline answer to a call, from stored responses and the queued answers; undefined if the device has none. */
export async function readOffline(address: string): Promise<unknown> {
  setOffline(true)
  // The person has logged out on this device, although the server does not know it yet.
  if (await isLogoutDue()) return address === own.me.path ? null : undefined
  const viewer = await lastViewer()
  if (!viewer) return undefined
  const [path = ''] = address.split('?')
  if (path === own.me.path) return viewer
  if (path === study.today.path) return readToday(viewer.id)
  const stored = await storedResponse(viewer.id, address)
  if (!stored) return undefined
  if (path === progress.read.path) return readProgress(viewer.id, stored.body as Progress)
  if (lessonList.test(path)) return lockedIfEnded(stored.body as LessonJson[], stored.source.until <= now().getTime())
  return stored.body
}
