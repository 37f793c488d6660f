/** Files of a lesson are served behind its gate, by this path. */
export const isLessonFile = (text: string) => /^\/api\/lessons\/[0-9a-f-]{36}\/files\/[\w.-]+$/.test(text)

/** Of a lesson's own files, those that are heard. */
export const isLessonSound = (text: string) =>
  isLessonFile(text) && /\.(?:mp3|m4a|ogg|oga|wav|weba|aac|flac)$/.test(text)
