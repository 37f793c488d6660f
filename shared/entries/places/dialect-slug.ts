/** A dialect's name in addresses and documents: 'bundu-liwan'. */
export const dialectSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const dialectSlugLength = 60

/** The dialect that stands for an unknown place. */
export const notStated = 'not-stated'

export const isDialectSlug = (text: string) => text.length <= dialectSlugLength && dialectSlug.test(text)
