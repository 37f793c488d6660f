/** Names of what a device keeps in its cache, for the pages that fill it and the worker that answers from it. */

/** Sounds and pictures that somebody took along. */
export const keptCache = 'kept'
/** Empty: it is there while a logout is due that the server has not heard of. */
export const dueCache = 'logout-due'
/** What the product itself is made of, a cache a version. */
export const shellPrefix = 'shell-'
