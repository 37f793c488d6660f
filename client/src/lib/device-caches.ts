/** The Cache Storage caches, shared by the pages that fill them and the worker that answers from them. */

/** Sounds and pictures of downloaded bundles. */
export const filesCache = 'kept'
/** Empty cache: it exists while a logout waits to be sent to the server. */
export const dueCache = 'logout-due'
/** Prefix of the caches with the product's own files, one cache per version. */
export const shellPrefix = 'shell-'

/** True for the status of a file that is withdrawn, deleted or forbidden: no copy of it stays on the device. */
export const isWithheld = (status: number) => [401, 403, 404, 410].includes(status)
