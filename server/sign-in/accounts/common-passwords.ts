import list from 'fxa-common-password-list'

/** Local words that people here would try first and that the imported list lacks. */
const localWords = `
  sabah sabahan sarawak borneo kinabalu kotakinabalu kundasang penampang tambunan ranau keningau tuaran papar sandakan tawau
  kaamatan kadazan dusun kadazandusun momogun huminodun kopivosian kotohuadan kopio kounsikou katalaluan sayang cinta merdeka
`
  .split(/\s+/)
  .filter(Boolean)

const compact = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** 'abcabcabcabc', 'letmein letmein': a repeated text counts as one piece of it. */
const withoutRepetition = (text: string) => text.replace(/^(.+?)\1+.{0,3}$/u, '$1')

/** 'Qwerty12345!' and 'Password!2024': removes the signs and digits around a common password. */
const withoutSigns = (text: string) => text.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
const withoutDigits = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** True if a password is one of the first that a stranger would try; `own` holds words of the person and of the site. */
export function isCommonPassword(password: string, own: string[]): boolean {
  const compacted = compact(password)
  const piece = withoutRepetition(compacted)
  if ([compacted, piece, withoutSigns(piece), withoutDigits(piece)].some((form) => list.test(form))) return true
  if (piece !== compacted && piece.length < 8) return true
  const longestFirst = [...own.map(compact), ...localWords].toSorted((a, b) => b.length - a.length)
  const rest = longestFirst
    .filter((word) => word.length > 2)
    .reduce((text, word) => text.replaceAll(word, ''), compacted)
  return rest !== compacted && rest.replaceAll(/[^\p{L}]/gu, '').length < 4 && rest.length < 8
}
