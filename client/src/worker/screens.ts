/** Pages with offline content. */
const offlinePaths = /^\/($|review$|practise$|profile$|library($|\/)|courses\/)/

/** Other pages, which explain that they need a connection. Sign-in and certificates always use the network. */
const others =
  /^\/(teacher|support|contributor|admin|checkout|studio|voices|pricing|events|privacy|terms|refunds|about)($|\/)/

export const isOfflineScreen = (pathname: string): boolean => offlinePaths.test(pathname)
export const isScreen = (pathname: string): boolean => offlinePaths.test(pathname) || others.test(pathname)
