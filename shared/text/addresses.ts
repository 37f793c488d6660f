/** True for an absolute http or https address and nothing else: no other scheme, no credentials, no hidden or broken characters. */
export function isHttpUrl(text: string): boolean {
  return (
    /^https?:\/\/[^\s\\@\p{Cc}\p{Cf}\p{Cs}/?#]+([/?#][^\s\\\p{Cc}\p{Cf}\p{Cs}]*)?$/iu.test(text) && URL.canParse(text)
  )
}

/** The path of a registered upload. */
export const isObjectPath = (text: string) => /^\/objects\/[\w-]+\.[a-z0-9]+$/.test(text)

/** A uuid in lower case, as a part of regular expressions. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const uuid = new RegExp(`^${uuidPattern}$`, 'i')
export const isUuid = (text: string): boolean => uuid.test(text)
/** Sorts before every id. */
export const smallestUuid = '00000000-0000-0000-0000-000000000000'

const objectPath = new RegExp(`^/objects/(${uuidPattern})\\.`)
const objectPaths = new RegExp(`/objects/${uuidPattern}\\.[a-z0-9]{3,4}`, 'g')

/** The id in the path of a registered upload. */
export const uploadIdIn = (path: string): string | undefined => objectPath.exec(path)?.[1]

/** Paths of registered uploads in a text, also within absolute addresses of any site: a file's id is unique to one site. */
export const objectPathsIn = (text: string): string[] => text.match(objectPaths) ?? []

/** The path of a registered upload, from a path or an absolute address of this site; other addresses stay as they are. */
export function ownPathOf(text: string, publicUrl: string): string {
  if (!isHttpUrl(text)) return text
  const { origin, pathname } = new URL(text)
  return origin === new URL(publicUrl).origin && isObjectPath(pathname) ? pathname : text
}

/** True for the path of a pending upload, which only its sender and admins can read. */
export const isPendingUploadPath = (text: string) => /^\/api\/gifts\/[\w-]+\.[a-z0-9]+$/.test(text)

/** The public path of a pending upload once it is approved; other addresses stay as they are. */
export const publicPathOf = (path: string) =>
  isPendingUploadPath(path) ? path.replace('/api/gifts/', '/objects/') : path
/** The path of a file before its approval, from its public path. */
export const pendingUploadPathOf = (path: string) => path.replace(/^\/objects\//, '/api/gifts/')

/** True for a picture that comes with the product. */
export const isOwnPicture = (text: string) => /^\/pictures\/[a-z0-9-]+\.svg$/.test(text)

export const certificateAddress = (id: string) => `/certificates/${id}`
