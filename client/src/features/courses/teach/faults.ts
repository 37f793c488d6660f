import type { FieldWords } from '#client/lib/faults.ts'

/** How the server names the fields of courses and lessons. */
export const courseWords: FieldWords = [
  ['Course title', 'title'],
  ['Lesson title', 'title'],
  ['Description', 'description'],
  ['Content type', 'contentType'],
  ['Content', 'contentBody'],
  ['Video URL', 'videoUrl'],
  ['Line ', 'contentBody'],
]
