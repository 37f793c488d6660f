export const soundType = 'audio/mpeg'
/** Public address of a recording. */
export const soundPath = (uploadId: string) => `/objects/${uploadId}.mp3`
export const originalType = 'audio/flac'
