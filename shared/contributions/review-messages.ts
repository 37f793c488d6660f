import { text } from '#shared/messages/text.ts'

export const textKind = text('Text', 'Teks')
export const editKind = text('Correction', 'Pembetulan')
export const voiceKind = text('Voice', 'Suara')
export const pictureKind = text('Picture', 'Gambar')
export const attestationKind = text('How it is said', 'Cara menyebutnya')
export const noContributionText = text('Nothing is written here.', 'Tiada apa-apa ditulis di sini.')
export const showLess = text('Show less', 'Tunjukkan kurang')
export const showAll = text('Show all', 'Tunjukkan semua')
export const showLessOf = text('Show less of {title}', 'Tunjukkan kurang bagi {title}')
export const showAllOf = text('Show all of {title}', 'Tunjukkan semua bagi {title}')
export const waitingFirst = text('Waiting first', 'Yang menunggu dahulu')
export const waitingOnly = text('Waiting', 'Menunggu')
export const decidedOnly = text('Decided', 'Telah diputuskan')
export const waitingNoun = text('contributions that wait', 'sumbangan yang menunggu')
export const decidedNoun = text('decided contributions', 'sumbangan yang telah diputuskan')
export const nothingWaits = text('Nothing waits for a decision', 'Tiada yang menunggu keputusan')
export const noneYet = text('No contributions yet', 'Belum ada sumbangan')
export const nothingDecided = text('Nothing was decided yet', 'Belum ada keputusan')
export const contributionsTitle = text('Contributions', 'Sumbangan')
export const searchContributions = text('Search contributions', 'Cari sumbangan')
export const showFilter = text('Show', 'Tunjukkan')
export const kindFilter = text('Kind', 'Jenis')
export const allKinds = text('All kinds', 'Semua jenis')
export const approveButton = text('Approve', 'Luluskan')
export const rejectButton = text('Reject', 'Tolak')
export const withNote = text('With a note', 'Dengan nota')
export const approveAsEntry = text('Approve as library entry', 'Luluskan sebagai entri')
export const changeNote = text('Change note', 'Ubah nota')
export const addNote = text('Add note', 'Tambah nota')
export const viewInLibrary = text('View in library', 'Lihat dalam perpustakaan')
export const putBackButton = text('Put back', 'Kembalikan')
export const withdrawFromLibrary = text('Withdraw from library', 'Tarik balik daripada perpustakaan')
export const submittedByDeleted = text(
  'Submitted {day} by a deleted account',
  'Dihantar {day} oleh akaun yang telah dipadam',
)
export const submittedBy = text('Submitted {day} by {name}', 'Dihantar {day} oleh {name}')
export const rejectedBefore = text(
  'A changed one: “{title}” was rejected before.',
  'Versi yang diubah: “{title}” pernah ditolak.',
)
export const changedWasSent = text('A changed one was sent: “{title}”', 'Versi yang diubah telah dihantar: “{title}”')
export const decisionNote = text('<label>Note:</label> {note}', '<label>Nota:</label> {note}')
export const renamedMeanwhile = text(
  'This was sent for <word>{before}</word>, which is <word>{now}</word> in the library now. Approving changes that entry.',
  'Ini dihantar untuk <word>{before}</word>, yang kini <word>{now}</word> dalam perpustakaan. Kelulusan mengubah entri itu.',
)
export const chooseOnCard = text(
  'The entry changed meanwhile. Choose on the card what to keep.',
  'Entri telah berubah. Pilih pada kad apa yang hendak dikekalkan.',
)
export const notApprovedYet = text('Not approved yet', 'Belum diluluskan')
export const libraryEntryBadge = text('Library entry', 'Entri perpustakaan')
export const withdrawnBadge = text('Withdrawn', 'Ditarik balik')
export const fromContribution = text('From a contribution', 'Daripada sumbangan')
export const contributedBy = text('Contributed by {name}', 'Disumbangkan oleh {name}')
export const decisionUndone = text('The decision is undone', 'Keputusan telah dibatalkan')
export const approvedToast = text('Contribution approved successfully', 'Sumbangan berjaya diluluskan')
export const rejectedToast = text('Contribution rejected successfully', 'Sumbangan berjaya ditolak')
export const approvedAndAdded = text(
  'Contribution approved and added to the library',
  'Sumbangan diluluskan dan ditambah ke perpustakaan',
)
export const withdrawnFromLibrary = text('Withdrawn from the library', 'Ditarik balik daripada perpustakaan')
export const putBackIntoLibrary = text('Put back into the library', 'Dikembalikan ke perpustakaan')
export const noteSaved = text('Note saved', 'Nota disimpan')
export const writerSaw = text('The writer saw', 'Penulis melihat')
export const nothingPresent = text('Nothing', 'Tiada')
export const nowInLibrary = text('Now in the library', 'Kini dalam perpustakaan')
export const proposedState = text('Proposed', 'Dicadangkan')
export const keepPresent = text('Keep what is there now', 'Kekalkan yang ada sekarang')
export const takeProposed = text('Take what is proposed', 'Ambil yang dicadangkan')
export const keepBoth = text('Keep both', 'Kekalkan kedua-duanya')
export const writeAnew = text('Write it anew', 'Tulis semula')
export const partToBe = text('{part}, as it is to be', '{part}, selepas diubah')
export const conflictNote = text(
  'The entry changed after this edit was begun. Choose what to keep, then approve.',
  'Entri berubah selepas suntingan ini dimulakan. Pilih apa yang hendak dikekalkan, kemudian luluskan.',
)
export const nextKey = text('next', 'seterusnya')
export const backKey = text('back', 'sebelumnya')
export const approveKey = text('approve', 'luluskan')
export const rejectKey = text('reject', 'tolak')
export const noteKey = text('note', 'nota')
export const playKey = text('play', 'mainkan')
export const goThroughWithKeys = text('Go through with the keys', 'Semak dengan papan kekunci')
export const queueLabel = text('Queue', 'Baris gilir')
export const inLibraryThanks = text(
  'Thank you. It is in the library now.',
  'Terima kasih. Ia kini ada dalam perpustakaan.',
)
export const haveAlready = text(
  'We have this already. Thank you all the same.',
  'Kami sudah mempunyai yang ini. Terima kasih atas usaha anda.',
)
export const tellWhereSaid = text('Please tell us where it is said.', 'Sila beritahu kami di mana ia disebut.')
export const tellWhereHeard = text(
  'Please tell us where you heard or read it.',
  'Sila beritahu kami di mana anda mendengar atau membacanya.',
)
export const recordQuietly = text('Please record it again in a quiet room.', 'Sila rakam semula di bilik yang senyap.')
export const sayOnlyTheWord = text('Please say only the word.', 'Sila sebut perkataan itu sahaja.')
export const pictureYourOwn = text('The picture must be your own.', 'Gambar mestilah milik anda sendiri.')
export const wordNotSeen = text(
  'The word cannot be seen in this picture.',
  'Perkataan itu tidak dapat dilihat dalam gambar ini.',
)
export const noteFieldLabel = text('Note', 'Nota')
export const readySentences = text('Ready sentences', 'Ayat sedia ada')
export const changeNoteTitle = text('Change Note', 'Ubah Nota')
export const addNoteTitle = text('Add Note', 'Tambah Nota')
export const authorSeesIt = text('The author sees it beside “{title}”.', 'Penulis melihatnya di sebelah “{title}”.')
export const saveNote = text('Save Note', 'Simpan Nota')
export const decideWithNote = text('Decide with a note', 'Putuskan dengan nota')
export const rejectWithNote = text('Reject with this note', 'Tolak dengan nota ini')
export const approveWithNote = text('Approve with this note', 'Luluskan dengan nota ini')
export const sentWith = text('Sent with {title}', 'Dihantar bersama {title}')
export const formRow = text('Form', 'Bentuk')
export const whereRow = text('Where', 'Di mana')
export const saysRow = text('Says', 'Sebutan')
export const whatTheySay = text('The form they say', 'Bentuk yang disebut')
export const newOne = text('New', 'Baharu')
export const inTheLibraryNow = text('In the library now', 'Dalam perpustakaan sekarang')
export const sentFor = text('Sent for {title}', 'Dihantar untuk {title}')
export const picturedNow = text('{title} as it is pictured now', 'Gambar {title} sekarang')
export const noPictureYet = text('This entry has no picture yet.', 'Entri ini belum mempunyai gambar.')
export const beforeNowProposed = text('Before, now and proposed', 'Sebelum, sekarang dan cadangan')
export const pictureForTitle = text('For {title}', 'Untuk {title}')
export const nothingAnyMore = text('Nothing any more.', 'Tiada lagi.')
export const usedInLessons = text(
  '{count, plural, one {Used in 1 lesson.} other {Used in # lessons.}}',
  '{count, plural, other {Digunakan dalam # pelajaran.}}',
)
export const forTheEntry = text('For the entry', 'Untuk entri')
export const entryGoneReject = text(
  'This entry is no longer in the library, so this can only be rejected.',
  'Entri ini tiada lagi dalam perpustakaan, jadi ini hanya boleh ditolak.',
)
export const agreedBy = text(
  '{how, select, tapped {Agreed {day}, tapped} spoken {Agreed {day}, said aloud} other {Agreed {day}, signed on paper}}',
  '{how, select, tapped {Bersetuju {day}, dengan menekan butang} spoken {Bersetuju {day}, secara lisan} other {Bersetuju {day}, ditandatangani di atas kertas}}',
)
export const agreedWithGuardian = text('{agreed} together with {guardian}', '{agreed} bersama {guardian}')
export const loudnessFigure = text('{agreed}. Loudness {loudness} LUFS', '{agreed}. Kelantangan {loudness} LUFS')
export const secondsLong = text('{seconds} seconds', '{seconds} saat')
export const noLongerHeard = text('No longer heard', 'Tidak lagi didengar')
export const newVoiceOf = text('{form}, the new voice', '{form}, suara baharu')
export const unnamedVoice = text('Unnamed', 'Tanpa nama')
export const nothingHeardYet = text('Nothing can be heard of this word yet.', 'Belum ada bunyi bagi perkataan ini.')
export const ownSound = text('The entry’s own sound', 'Bunyi entri itu sendiri')
export const ownSoundLabel = text('the entry’s own sound', 'bunyi entri itu sendiri')
export const unnamedInLabel = text('unnamed', 'tanpa nama')
export const addedWords = text('added:', 'ditambah:')
export const removedWords = text('removed:', 'dibuang:')
export const approveAsForm = text('Approve as a form of the word', 'Luluskan sebagai bentuk perkataan')
