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
import { withDone } from '#client/domain/lessons/with-done.ts'

const now = () => new Date()

/** Paid content ends with the access, also on the device. */
function lessonsUntil(all: LessonJson[], ended: boolean): LessonJson[] {
  if (!ended) return all
  return all.map(({ id, title, contentType, order }) => ({ id, title, contentType, order, locked: true }))
}
function bundleUntil(bundle: StudyBundleJson, ended: boolean): StudyBundleJson {
  if (!ended) return bundle
  return { ...bundle, cards: bundle.cards.filter(({ kind }) => kind === 'word') }
}

async function readToday(person: string): Promise<TodayJson | undefined> {
  const [bundle, today] = await Promise.all([
    storedResponse(person, study.offlineBundle.path),
    storedResponse(person, study.today.path),
  ])
  if (!bundle || !today) return undefined
  const answers = (await readItems(person)).filter(({ kind }) => kind === undefined)
  const at = now()
  return todayFrom(
    {
      bundle: bundleUntil(bundle.body as StudyBundleJson, bundle.bundle.until <= at.getTime()),
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
    const { lessonId, courseId } = body as { lessonId: string; courseId: string }
    return withDone(done, { id: lessonId, courseId }, true)
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
  if (lessonList.test(path)) return lessonsUntil(stored.body as LessonJson[], stored.bundle.until <= now().getTime())
  return stored.body
}
