import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { levels, type ContentType, type Level } from '#shared/courses/courses.ts'
import { root } from '#server/root.ts'

export interface DemoLesson {
  /** Path in the folder of the demo courses. */
  file: string
  title: string
  contentType: ContentType
  contentBody: string
}
export interface DemoCourse {
  title: string
  description: string
  level: Level | null
  lessons: DemoLesson[]
}

const folder = join(root, 'server/demo/courses')

/** Splits a text into the title of its first line, `# Title` in Markdown or `// Title` in GIFT, and the rest. */
function readTitled(path: string): { title: string; rest: string } {
  const [first = '', ...others] = readFileSync(path, 'utf8').split('\n')
  return { title: first.replace(/^(#|\/\/)\s*/, ''), rest: others.join('\n').trim() }
}

function contentTypeOf(file: string): ContentType {
  if (file.endsWith('.gift')) return 'QUIZ'
  return file.endsWith('.video.md') ? 'VIDEO' : 'TEXT'
}

/** Reads the description and an optional line such as `Level: CULTURE`. */
function readDescription(text: string): { description: string; level: Level | null } {
  const line = /^Level: (\w+)$/m.exec(text)
  const level = levels.find((each) => each === line?.[1]) ?? null
  return { description: text.replace(line?.[0] ?? '', '').trim(), level }
}

/** The demo courses from the folder beside this file: one folder for a course, one file for a lesson, sorted by name. */
export function readDemoCourses(): DemoCourse[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const course = readTitled(join(folder, name, 'course.md'))
      const lessons = readdirSync(join(folder, name))
        .filter((file) => file !== 'course.md')
        .toSorted()
        .map((file) => {
          const { title, rest } = readTitled(join(folder, name, file))
          return { file: `${name}/${file}`, title, contentType: contentTypeOf(file), contentBody: rest }
        })
      return { title: course.title, ...readDescription(course.rest), lessons }
    })
}
