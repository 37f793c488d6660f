/** Path of a file of a lesson, which only people with access to the lesson can read. */
export const isLessonFile = (text: string) => /^\/api\/lessons\/[0-9a-f-]{36}\/files\/[\w.-]+$/.test(text)

/** True for the audio files among them. */
export const isLessonSound = (text: string) =>
  isLessonFile(text) && /\.(?:mp3|m4a|ogg|oga|wav|weba|aac|flac)$/.test(text)
