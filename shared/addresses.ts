/** True for an absolute http or https address and nothing else: no other scheme, no credentials, no hidden or broken characters. */
export function isHttpUrl(text: string): boolean {
  return (
    /^https?:\/\/[^\s\\@\p{Cc}\p{Cf}\p{Cs}/?#]+([/?#][^\s\\\p{Cc}\p{Cf}\p{Cs}]*)?$/iu.test(text) && URL.canParse(text)
  )
}

/** The path of a registered upload. */
export const isObjectPath = (text: string) => /^\/objects\/[\w-]+\.[a-z0-9]+$/.test(text)

/** Paths of registered uploads that a text names, also behind a site's name: a file's id is of one site alone. */
export const objectPathsIn = (text: string): string[] =>
  text.match(/\/objects\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[a-z0-9]{3,4}/g) ?? []

/** The path of a registered upload, also where it is told with this site before it; other addresses are what they are. */
export function ownPathOf(text: string, publicUrl: string): string {
  if (!isHttpUrl(text)) return text
  const { origin, pathname } = new URL(text)
  return origin === new URL(publicUrl).origin && isObjectPath(pathname) ? pathname : text
}

/** A file that somebody sent in, as long as nobody has approved it: seen by them and by admins. */
export const isGiftPath = (text: string) => /^\/api\/gifts\/[\w-]+\.[a-z0-9]+$/.test(text)

/** Where such a file is once it is approved; other addresses are what they are. */
export const publicPathOf = (path: string) => (isGiftPath(path) ? path.replace('/api/gifts/', '/objects/') : path)
/** Where a file waits whose public path this will be. */
export const giftPathOf = (path: string) => path.replace(/^\/objects\//, '/api/gifts/')

/** A picture that comes with the product. */
export const isOwnPicture = (text: string) => /^\/pictures\/[a-z0-9-]+\.svg$/.test(text)

/** The address at which everybody checks a certificate. */
export const certificateAddress = (id: string) => `/certificates/${id}`
