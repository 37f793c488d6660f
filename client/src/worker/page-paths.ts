import { splitPrefix } from '#shared/site/languages.ts'

/** Pages with offline content. `scripts/offline-files.ts` lists their code. */
const offlinePaths =
  /^\/($|review$|practise$|profile$|classes($|\/[^/]+$|\/[^/]+\/assignments\/)|library($|\/(?!wanted$|word-of-the-day$))|courses\/[^/]+($|\/lessons\/))/

/** All pages. Those without offline content explain that they need a connection. Sign-in and certificates always use the network. */
const pagePaths =
  /^\/($|(review|practise|profile|library|courses|teacher|support|contributor|admin|checkout|studio|voices|pricing|events|join|classes|reminders|placement|labels|privacy|terms|refunds|about)($|\/))/

export const isOfflinePage = (pathname: string): boolean => offlinePaths.test(splitPrefix(pathname).path)
export const isPage = (pathname: string): boolean => pagePaths.test(splitPrefix(pathname).path)
