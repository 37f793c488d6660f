import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { levels } from '#shared/courses.ts'
import type { ContentType, Level } from '#shared/courses.ts'
import { root } from '#server/root.ts'

export interface DemoLesson {
  /** Where it stands in the folder of the demo courses. */
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

/** A title line, then the rest: `# Title` in Markdown, `// Title` in GIFT. */
function readTitled(path: string): { title: string; rest: string } {
  const [first = '', ...others] = readFileSync(path, 'utf8').split('\n')
  return { title: first.replace(/^(#|\/\/)\s*/, ''), rest: others.join('\n').trim() }
}

function contentTypeOf(file: string): ContentType {
  if (file.endsWith('.gift')) return 'QUIZ'
  return file.endsWith('.video.md') ? 'VIDEO' : 'TEXT'
}

/** `Level: CULTURE` may stand in a line of its own. */
function described(text: string): { description: string; level: Level | null } {
  const line = /^Level: (\w+)$/m.exec(text)
  const level = levels.find((each) => each === line?.[1]) ?? null
  return { description: text.replace(line?.[0] ?? '', '').trim(), level }
}

/** The demo courses, from the folder beside this file: one folder a course, one file a lesson, in the order of their names. */
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
      return { title: course.title, ...described(course.rest), lessons }
    })
}
