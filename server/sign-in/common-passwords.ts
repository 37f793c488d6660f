import list from 'fxa-common-password-list'

/** What a list made elsewhere does not hold, and people here would try first. */
const here = `
  sabah sabahan sarawak borneo kinabalu kotakinabalu kundasang penampang tambunan ranau keningau tuaran papar sandakan tawau
  kaamatan kadazan dusun kadazandusun momogun huminodun kopivosian kotohuadan kopio kounsikou katalaluan sayang cinta merdeka
`
  .split(/\s+/)
  .filter(Boolean)

const compact = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** 'abcabcabcabc', 'letmein letmein': a text made of one piece again and again counts as that piece. */
const once = (text: string) => text.replace(/^(.+?)\1+.{0,3}$/u, '$1')

/** 'Qwerty12345!' and 'Password!2024': what is put around a common one where digits and signs are demanded. */
const withoutSigns = (text: string) => text.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
const withoutDigits = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Whether a password is among the first that anybody would try; `own` holds words of the person and of the site. */
export function isCommonPassword(password: string, own: string[]): boolean {
  const whole = compact(password)
  const piece = once(whole)
  if ([whole, piece, withoutSigns(piece), withoutDigits(piece)].some((form) => list.test(form))) return true
  if (piece !== whole && piece.length < 8) return true
  const longestFirst = [...own.map(compact), ...here].toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.filter((word) => word.length > 2).reduce((text, word) => text.replaceAll(word, ''), whole)
  return rest !== whole && rest.replaceAll(/[^\p{L}]/gu, '').length < 4 && rest.length < 8
}
