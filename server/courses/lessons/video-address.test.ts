import { beforeAll, expect, test } from 'vitest'
import { lessons, type LessonJson } from '#shared/courses/courses.ts'
import { aCourse } from '#server/testing/rows.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const dangerous = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\u200B:alert(1)',
  'javascript&colon;alert(1)',
  'javascript://https://x.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:video/mp4;base64,AAAA',
  'vbscript:msgbox(1)',
  'blob:https://x.example/1',
  'file:///etc/passwd',
  'ftp://x.example/a',
  'ws://x.example',
  'wss://x.example',
  'mailto:a@x.example',
  'tel:1',
  'about:blank',
  'view-source:https://x.example',
  'filesystem:https://x.example/a',
  'intent://x.example#Intent;end',
  'gopher://x.example',
  '//x.example/a',
  '///x.example',
  '\\\\x.example',
  '/\\x.example',
  'https:\\\\x.example',
  'https:/x.example',
  'https:x.example',
  'https:///x.example',
  'http://',
  'https://',
  'https://?a',
  'https://#a',
  '/relative',
  'relative',
  '#a',
  '?a',
  'x.example',
  'https://user@x.example',
  'https://user:pass@x.example',
  'https://x.example@evil.example',
  'https://@x.example',
  'https://x.example\\@evil.example',
  'https://x.example/\\a',
  'https://x .example/',
  'https://x.example/a b',
  'https://x.example/\tb',
  'https://x.example/\u0000',
  'https://x.example/\u202Egpj',
  'https://x.\u200Bexample/',
  'https://[::1',
  'https://x.example:99999/',
  'https://%00.example',
  'https://x.example\nhttps://y.example',
  'HTTPS:evil',
  'http:javascript:alert(1)',
  '<https://x.example>',
]

const { app, teacher } = useTestApp({ teacher: 'a teacher' })

let courseId: string
let video: LessonJson
beforeAll(async () => {
  courseId = (await aCourse(app.db, { teacherId: teacher.id })).id
  video = await create('https://video.example/a.mp4')
})
const create = (videoUrl: string) =>
  teacher.call(lessons.create, { params: { id: courseId }, body: { title: 'Video', contentType: 'VIDEO', videoUrl } })
const change = (videoUrl: string) => teacher.call(lessons.update, { params: { id: video.id }, body: { videoUrl } })

test('the list of dangerous addresses has at least forty', () => {
  expect(new Set(dangerous).size).toBeGreaterThanOrEqual(40)
})

test.each(dangerous)('the video address %j is refused when a lesson is created and when it is changed', async (url) => {
  const refused = {
    status: 400,
    sentence: 'Video URL must be a web address that begins with http:// or https://.',
  }
  await expect(create(url)).rejects.toMatchObject(refused)
  await expect(change(url)).rejects.toMatchObject(refused)
  expect(await teacher.call(lessons.list, { params: { id: courseId } })).toEqual([video])
})

test.each([
  'https://www.youtube.com/watch?v=abc&t=1s',
  'http://x.example/a%20b.mp4#t=3',
  'https://tabú.example:8443/ʼ',
])('the video address %j is accepted', async (videoUrl) => {
  video = await change(videoUrl)
  expect(video).toMatchObject({ videoUrl })
})
