/** Pages that have something to show without a line. */
const kept = /^\/($|review$|practise$|profile$|library($|\/)|courses\/)/

/** The others that the product draws: without a line they say so themselves. What signs people in, and certificates, are the network's alone. */
const others =
  /^\/(teacher|support|contributor|admin|checkout|studio|voices|pricing|events|privacy|terms|refunds|about)($|\/)/

export const isKeptScreen = (pathname: string): boolean => kept.test(pathname)
export const isScreen = (pathname: string): boolean => kept.test(pathname) || others.test(pathname)
