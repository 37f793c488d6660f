import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { lessons as lessonCalls } from '#shared/courses/courses.ts'
import { categories } from '#shared/entries/entries.ts'
import { lessonFiles } from '#shared/media.ts'
import { own } from '#shared/people.ts'
import { resources } from '#shared/courses/resources.ts'
import { dayMs } from '#shared/time.ts'
import { payments } from '#server/db/tables/billing.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { uploads } from '#server/db/tables/media.ts'
import { resources as resourceRows } from '#server/db/tables/resources.ts'
import { aHolder, endPlanOf } from '#server/testing/people/holder.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, useTestApp, type Person } from '#server/testing/test-app.ts'

const { app, teacher } = useTestApp({ teacher: 'a teacher' })

let courseId: string
let lessonId: string
beforeAll(async () => {
  courseId = (await aCourse(app.db, { teacherId: teacher.id, title: 'Greetings' })).id
  lessonId = (await aLesson(app.db, { courseId, title: 'Thanks' })).id
})
const canary = 'canary-sheet-51c2'
const pdf = Buffer.from(`%PDF-1.7\n${canary}\n%%EOF`)

const aPdf = { kind: 'document', contentType: 'application/pdf' }
async function sent(bytes: Uint8Array, body: object = aPdf, id = lessonId) {
  const { uploadURL, headers } = await teacher.call(lessonFiles.upload, { params: { id }, body })
  await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  return uploadURL
}
const add = async (title = 'Sheet of thanks', mediaURL?: string) =>
  teacher.call(resources.add, { params: { id: lessonId }, body: { title, mediaURL: mediaURL ?? (await sent(pdf)) } })
const list = (person: Person) => person.call(resources.list, { params: { id: lessonId } })
const download = async (person: Person, id: string) => {
  const answer = await person.fetch(`/api/resources/${id}/file`)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

/** A month later, after all jobs that delete lessons or files. `between` runs after the lessons were purged. */
async function purged(between: () => Promise<void>) {
  app.time.advance(31 * dayMs)
  const { courses: ofCourses, resources: ofDownloads, media } = app.product.slices
  await ofCourses.hourlyJobs['deleted courses']()
  await between()
  const jobs = [ofDownloads.hourlyJobs, media.hourlyJobs, media.frequentJobs]
  for (const job of jobs.flatMap((each) => Object.values(each))) await job()
  app.time.set(new Date())
}

describe('a downloadable file of a lesson', () => {
  test('can be downloaded with a plan of three months or longer, under its own name', async () => {
    const { id, size, type } = await add('Sheet: “Terima kasih” & thanks')
    expect([size, type]).toEqual([pdf.length, 'application/pdf'])
    for (const person of [await aHolder(app, '3-months'), await aHolder(app, '12-months'), teacher]) {
      const { status, text, headers } = await download(person, id)
      expect([status, text]).toEqual([200, pdf.toString()])
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="Sheet_ _Terima kasih_ _ thanks.pdf"; filename*=UTF-8''Sheet%3A%20%E2%80%9CTerima%20kasih%E2%80%9D%20%26%20thanks.pdf`,
      )
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('is listed for everybody with access to the lesson, and refused without a plan with downloads', async () => {
    const { id } = await add()
    for (const who of ['a subscriber', 'a complimentary subscriber'] as const) {
      const person = await app.person(people[who])
      expect((await list(person)).find((each) => each.id === id)).toMatchObject({ open: false })
      expect(await download(person, id)).toMatchObject({
        status: 403,
        text: 'The teacher’s files and word lists come with the plans of 3 months and longer.',
      })
    }
    expect((await download(await aHolder(app, '1-month'), id)).status).toBe(403)
    for (const who of ['a learner', 'an expired subscriber', 'a contributor'] as const) {
      const person = await app.person(people[who])
      await expect(list(person)).rejects.toThrow(/^403: /)
      expect((await download(person, id)).text).not.toContain(canary)
    }
    expect((await download(app.visitor, id)).status).toBe(401)
  })

  test('has no other address, also for a person who knows the name of its upload', async () => {
    const { id } = await add()
    const [row] = await app.db.select().from(resourceRows).where(eq(resourceRows.id, id))
    const subscriber = await app.person('a subscriber')
    for (const path of [`/api/lessons/${lessonId}/files/${row!.uploadId}.pdf`, `/objects/${row!.uploadId}.pdf`])
      expect((await subscriber.fetch(path)).status).toBe(404)
  })

  test('has the declared type: a page declared as a document is refused, and a document is no picture', async () => {
    const page = await sent(Buffer.from('<html><script>alert(1)</script></html>'))
    await expect(add('Page', page)).rejects.toThrow('400: This file cannot be used. A document may be a PDF.')
    const undeclared = await sent(pdf, {})
    await expect(add('Undeclared', undeclared)).rejects.toThrow('400: This file cannot be used.')
    const picture = await sent(samples.png!, { kind: 'image', contentType: 'image/png' })
    expect(await add('Picture', picture)).toMatchObject({ type: 'image/png' })
  })

  test('is added and removed by its teacher only, who can restore it', async () => {
    const { id } = await add('To be taken away')
    const other = await app.person('a teacher')
    await expect(other.call(resources.remove, { params: { id } })).rejects.toThrow(/^403: /)
    await teacher.call(resources.remove, { params: { id } })
    const holder = await aHolder(app, '3-months')
    expect((await list(holder)).map(({ title }) => title)).not.toContain('To be taken away')
    expect((await download(holder, id)).status).toBe(404)
    await teacher.call(resources.restore, { params: { id } })
    expect((await download(holder, id)).status).toBe(200)
  })

  test('of a hidden lesson is visible to its teacher only', async () => {
    const { id } = await add()
    const holder = await aHolder(app, '6-months')
    const hide = (table: typeof lessons | typeof courses, hidden: boolean, label: string) =>
      app.db.update(table).set({ hidden }).where(eq(table.id, label))
    for (const [table, label] of [
      [lessons, lessonId],
      [courses, courseId],
    ] as const) {
      await hide(table, true, label)
      await expect(list(holder)).rejects.toThrow(/^404: /)
      expect((await download(holder, id)).status).toBe(404)
      expect((await download(teacher, id)).status).toBe(200)
      await hide(table, false, label)
    }
  })

  test('without downloads is deleted completely a month after its removal', async () => {
    const { id } = await add()
    const [row] = await app.db.select().from(resourceRows).where(eq(resourceRows.id, id))
    await teacher.call(resources.remove, { params: { id } })
    app.time.advance(31 * dayMs)
    await app.product.slices.resources.hourlyJobs['deleted files of lessons']()
    app.time.set(new Date())
    expect(await app.db.select().from(resourceRows).where(eq(resourceRows.id, id))).toEqual([])
    const [upload] = await app.db.select().from(uploads).where(eq(uploads.id, row!.uploadId))
    expect(upload?.withdrawnAt).not.toBeNull()
  })
})

describe('a downloaded file', () => {
  test('stays permanently after a paid year, and ends with a shorter plan', async () => {
    const [first, other] = [await add('Kept'), await add('Never downloaded')]
    const [year, months] = [await aHolder(app, '12-months'), await aHolder(app, '3-months')]
    for (const person of [year, months]) {
      await download(person, first.id)
      await endPlanOf(app, person)
    }
    expect(await year.call(resources.listOwn, {})).toMatchObject([
      { title: 'Kept', lessonTitle: 'Thanks', courseTitle: 'Greetings', open: true },
    ])
    expect((await download(year, first.id)).status).toBe(200)
    expect((await download(year, other.id)).status).toBe(403)
    expect(await months.call(resources.listOwn, {})).toMatchObject([{ title: 'Kept', open: false }])
    expect((await download(months, first.id)).status).toBe(403)
    expect(JSON.stringify(await year.call(own.download, {}))).toContain('"downloads":[{')
  })

  test('stays after its teacher removes it, and after the lesson is deleted', async () => {
    const { id } = await add('Outlives')
    const year = await aHolder(app, '12-months')
    await download(year, id)
    await endPlanOf(app, year)
    await teacher.call(resources.remove, { params: { id } })
    await app.db.update(resourceRows).set({ lessonId: null }).where(eq(resourceRows.id, id))
    app.time.advance(31 * dayMs)
    await app.product.slices.resources.hourlyJobs['deleted files of lessons']()
    app.time.set(new Date())
    expect((await download(year, id)).status).toBe(200)
  })

  test('stays permanently after its lesson was purged, while other files of the lesson are deleted', async () => {
    const lesson = await aLesson(app.db, { courseId, title: 'To be purged' })
    const sentTo = (bytes: Uint8Array, body?: object) => sent(bytes, body, lesson.id)
    const { path } = await teacher.call(lessonFiles.registerUpload, {
      params: { id: lesson.id },
      body: { mediaURL: await sentTo(samples.mp3!, {}) },
    })
    const { id } = await teacher.call(resources.add, {
      params: { id: lesson.id },
      body: { title: 'Bought for good', mediaURL: await sentTo(pdf) },
    })
    const year = await aHolder(app, '12-months')
    expect((await download(year, id)).status).toBe(200)
    await endPlanOf(app, year)
    await teacher.call(lessonCalls.remove, { params: { id: lesson.id } })
    const [, fileId] = /([0-9a-f-]{36})\.mp3$/.exec(path)!
    await purged(async () => {
      const admin = await app.person('an admin')
      const archive = Buffer.from(await (await admin.fetch('/api/admin/archive')).arrayBuffer())
      expect(archive.includes('manifest.json')).toBe(true)
      expect(archive.includes('objects/')).toBe(false)
    })
    const [storedRow] = await app.db.select().from(resourceRows).where(eq(resourceRows.id, id))
    expect(storedRow).toMatchObject({ lessonId: null })
    expect(await download(year, id)).toMatchObject({ status: 200, text: pdf.toString() })
    expect(await year.call(resources.listOwn, {})).toMatchObject([{ title: 'Bought for good', open: true }])

    const [file] = await app.db.select().from(uploads).where(eq(uploads.id, fileId!))
    expect(file?.withdrawnAt).not.toBeNull()
    expect(await app.objects.find(fileId!)).toBeUndefined()
    for (const [name, key] of [
      ['mp3', fileId!],
      ['pdf', storedRow!.uploadId],
    ])
      expect((await teacher.fetch(`/api/gifts/${key}.${name}`)).status).toBe(404)
  })

  test('does not stay after a refunded year', async () => {
    const { id } = await add('Given back')
    const year = await aHolder(app, '12-months')
    await download(year, id)
    await endPlanOf(app, year)
    await app.db.update(payments).set({ status: 'refunded' }).where(eq(payments.plan, '12-months'))
    expect((await download(year, id)).status).toBe(403)
  })
})

describe('the word list of a course', () => {
  test('contains the words of its lessons and exercises, each once, with the current meanings', async () => {
    const admin = await app.person('an admin')
    const word = (title: string, content: string) =>
      admin.call(categories.create, { body: { type: 'WORD', title, content } })
    const tondu = await word("tondu'", 'woman. Said in many places.')
    const walai = await word('walai', 'house')
    const tasu = await word('tasu', 'dog')
    const course = await aCourse(app.db, { teacherId: teacher.id, title: 'Words' })
    const text = 'A [[tondu’]] lives in a [[Walai]]; [[not in the library]].'
    await aLesson(app.db, { courseId: course.id, title: 'One', contentBody: text })
    await aLesson(app.db, { courseId: course.id, title: 'Again', contentBody: '[[walai]] **house** **Tasu**' })
    await aLesson(app.db, { courseId: course.id, title: 'Hidden', contentBody: '[[walai]]', hidden: true })
    const holder = await aHolder(app, '3-months')
    const words = (person: Person) => person.call(resources.words, { params: { id: course.id } })
    expect(await words(holder)).toMatchObject({
      courseTitle: 'Words',
      lessons: [
        {
          title: 'One',
          words: [
            { entryId: tondu.id, text: "tondu'", meaning: 'woman' },
            { entryId: walai.id, text: 'walai', meaning: 'house' },
          ],
        },
        { title: 'Again', words: [{ entryId: tasu.id, text: 'tasu' }] },
      ],
    })
    await expect(words(await app.person('a subscriber'))).rejects.toThrow(
      '403: The teacher’s files and word lists come with the plans of 3 months and longer.',
    )
    await app.db.update(courses).set({ hidden: true }).where(eq(courses.id, course.id))
    await expect(words(holder)).rejects.toThrow(/^404: /)
  })
})
