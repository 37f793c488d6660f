/** Names of the Cache Storage caches, shared by the pages that fill them and the worker that answers from them. */

/** Sounds and pictures of downloaded bundles. */
export const filesCache = 'kept'
/** Empty cache: it exists while a logout waits to be sent to the server. */
export const dueCache = 'logout-due'
/** Prefix of the caches with the product's own files, one cache per version. */
export const shellPrefix = 'shell-'
