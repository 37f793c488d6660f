import { text } from '#shared/messages/text.ts'

export const duplicateStateMust = text(
  'state must be waiting, later or apart.',
  'state mestilah waiting, later atau apart.',
)
export const noSuchPair = text(
  'These two entries are not among the likely duplicates.',
  'Dua entri ini tidak berada dalam senarai pendua yang mungkin.',
)
export const duplicatesTitle = text('Likely duplicates', 'Pendua yang mungkin')
export const duplicatesNote = text(
  'Two entries for one word? Merge them, or keep them apart.',
  'Dua entri untuk satu perkataan? Gabungkan, atau kekalkan berasingan.',
)
export const duplicatesNoun = text('likely duplicates', 'pendua yang mungkin')
export const noDuplicates = text('No duplicates found', 'Tiada pendua ditemui')
export const noDuplicatesNote = text(
  'Every word has one entry, as far as we can tell.',
  'Setiap perkataan mempunyai satu entri, setakat yang kami tahu.',
)
export const noneLater = text('Nothing is left for later', 'Tiada yang ditangguhkan')
export const noneApart = text('No entries are kept apart', 'Tiada entri yang dikekalkan berasingan')
export const stillComparing = text(
  '{count, plural, one {One changed entry is still being compared.} other {{total} changed entries are still being compared.}} Look again in a few minutes.',
  '{count, plural, other {{total} entri yang berubah masih dibandingkan.}} Semak semula dalam beberapa minit.',
)
export const duplicateStateLabel = text('Show', 'Tunjukkan')
export const waitingPairs = text('To decide', 'Untuk diputuskan')
export const laterPairs = text('Left for later', 'Ditangguhkan')
export const apartPairs = text('Kept apart', 'Dikekalkan berasingan')
export const equalKind = text('Same word, same meaning', 'Perkataan sama, maksud sama')
export const nearKind = text('One letter apart, same meaning', 'Beza satu huruf, maksud sama')
export const twinKind = text('Same word in two dialects', 'Perkataan sama dalam dua dialek')
export const keepThis = text('Keep this one', 'Kekalkan yang ini')
export const keepThisOf = text('Keep {title}', 'Kekalkan {title}')
export const keepApart = text('Keep apart', 'Kekalkan berasingan')
export const decideLater = text('Later', 'Nanti')
export const decideAgain = text('Decide again', 'Putuskan semula')
export const keptApart = text('The two stay apart.', 'Kedua-duanya kekal berasingan.')
export const leftForLater = text('Left for later.', 'Ditangguhkan.')
export const waitsAgain = text('It waits for a decision again.', 'Ia menunggu keputusan semula.')
export const mergeSure = text('Merge the two?', 'Gabungkan kedua-duanya?')
export const mergeSureNote = text(
  '“{one}” ({oneMeaning}) stays and takes everything of “{other}” ({otherMeaning}). You can undo this for 30 days.',
  '“{one}” ({oneMeaning}) kekal dan mengambil semua kandungan “{other}” ({otherMeaning}). Anda boleh membatalkannya dalam 30 hari.',
)
