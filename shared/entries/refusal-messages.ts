import { text } from '#shared/messages/text.ts'

export const noSuchDialect = text('There is no dialect ‘{slug}’.', 'Tiada dialek ‘{slug}’.')
export const sourceNotListed = text(
  'A source that is named is not in the list.',
  'Sumber yang dinamakan tiada dalam senarai.',
)
export const notRelatedToItself = text(
  'An entry cannot be related to itself.',
  'Entri tidak boleh berkaitan dengan dirinya sendiri.',
)
export const relatedNotThere = text(
  'An entry that is named as related is not in the library.',
  'Entri berkaitan yang dinamakan tiada dalam perpustakaan.',
)
export const meaningsTooLong = text(
  'All meanings together are too long: 20,000 characters at most.',
  'Semua maksud bersama-sama terlalu panjang: paling banyak 20,000 aksara.',
)
export const noSuchVersion = text('There is no such version of this entry.', 'Tiada versi sedemikian bagi entri ini.')
export const ifMatchMust = text(
  'If-Match must be the version of the entry, as in "3".',
  'If-Match mestilah versi entri, seperti "3".',
)
export const entryIsStale = text(
  'Somebody else has changed this entry since you opened it. Please load it again and repeat your change.',
  'Orang lain telah mengubah entri ini sejak anda membukanya. Sila muat semula dan ulangi perubahan anda.',
)
export const wouldHoldTooMuch = text(
  'Together they would hold too much: {reason}',
  'Jika digabungkan, kandungannya terlalu banyak: {reason}',
)
export const notWithItself = text(
  'An entry cannot be merged with itself.',
  'Entri tidak boleh digabungkan dengan dirinya sendiri.',
)
export const targetNotThere = text(
  'The entry to merge it with is not in the library.',
  'Entri untuk digabungkan tiada dalam perpustakaan.',
)
export const noSuchFile = text(
  '{label}: there is no such file here. Please upload it first.',
  '{label}: tiada fail sedemikian di sini. Sila muat naik dahulu.',
)
export const ofWithdrawnContribution = text(
  'It was made of a contribution that is withdrawn. First put that back, under Contributions; then restore this.',
  'Ia dibuat daripada sumbangan yang ditarik balik. Kembalikan sumbangan itu dahulu, di bawah Sumbangan; kemudian pulihkan ini.',
)
export const requestAnsweredSubject = text(
  'The library has an answer: {word}',
  'Perpustakaan mempunyai jawapan: {word}',
)
export const requestAnsweredText = text(
  'You asked the library for "{word}". Here it is:',
  'Anda meminta "{word}" daripada perpustakaan. Inilah jawapannya:',
)
export const manyWordsForAnHour = text(
  'Thank you: those were many words for one hour.',
  'Terima kasih: itu sudah banyak perkataan untuk sejam.',
)
export const entryIdWithAnswered = text(
  'entryId goes with ANSWERED, and only with it.',
  'entryId hanya bersama ANSWERED.',
)
export const answerNotThere = text(
  'The entry that answers this is not in the library.',
  'Entri yang menjawab ini tiada dalam perpustakaan.',
)
export const entryGoneConflict = text(
  'The entry that this is for is no longer in the library.',
  'Entri yang berkaitan tiada lagi dalam perpustakaan.',
)
export const changedWhereProposed = text(
  'The entry was changed meanwhile where this proposal changes it. Please choose what to keep.',
  'Bahagian entri yang diubah oleh cadangan ini telah berubah. Sila pilih apa yang hendak dikekalkan.',
)
export const backToVersion = text('Back to version {version, number}', 'Kembali ke versi {version, number}')
export const mergedWith = text('Merged with {title}', 'Digabungkan dengan {title}')
export const splitAgain = text('Split again from {title}', 'Dipisahkan semula daripada {title}')
export const decisionTakenBack = text('The decision was undone', 'Keputusan dibatalkan')
export const fileTakenBackReason = text('A file was taken back.', 'Satu fail telah ditarik balik.')
