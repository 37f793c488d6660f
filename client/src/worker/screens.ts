import { splitPrefix } from '#shared/site/languages.ts'

/** Pages with offline content. */
const offlinePaths =
  /^\/($|review$|practise$|profile$|classes($|\/[^/]+$|\/[^/]+\/assignments\/)|library($|\/)|courses\/)/

/** Other pages, which explain that they need a connection. Sign-in and certificates always use the network. */
const others =
  /^\/(profile\/settings|teacher|support|contributor|admin|checkout|studio|voices|pricing|events|join|classes|reminders|placement|labels|privacy|terms|refunds|about)($|\/)/

export const isOfflineScreen = (pathname: string): boolean => offlinePaths.test(splitPrefix(pathname).path)
export const isScreen = (pathname: string): boolean =>
  isOfflineScreen(pathname) || others.test(splitPrefix(pathname).path)
