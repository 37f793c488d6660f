import { text } from '#shared/messages/text.ts'

export const approvedMail = text(
  '{kind, select, text {Thank you: what you sent in, "{title}", was approved and is now in the library:} edit {Thank you: what you proposed for "{title}" was approved and is now in the library:} voice {Thank you: your voice for "{title}" was approved and is now in the library:} picture {Thank you: your picture for "{title}" was approved and is now in the library:} other {Thank you: what you told us about "{title}" was approved and is now in the library:}}',
  '{kind, select, text {Terima kasih: kiriman anda, "{title}", telah diluluskan dan kini ada dalam perpustakaan:} edit {Terima kasih: cadangan anda untuk "{title}" telah diluluskan dan kini ada dalam perpustakaan:} voice {Terima kasih: suara anda untuk "{title}" telah diluluskan dan kini ada dalam perpustakaan:} picture {Terima kasih: gambar anda untuk "{title}" telah diluluskan dan kini ada dalam perpustakaan:} other {Terima kasih: maklumat anda tentang "{title}" telah diluluskan dan kini ada dalam perpustakaan:}}',
)
export const rejectedMail = text(
  '{kind, select, text {Thank you for what you sent in, "{title}". It was not taken into the library as it is. You find it here, and can send a changed one:} edit {Thank you for what you proposed for "{title}". It was not taken into the library as it is. You find it here, and can send a changed one:} voice {Thank you for your voice for "{title}". It was not taken into the library as it is. You find it here, and can send a changed one:} picture {Thank you for your picture for "{title}". It was not taken into the library as it is. You find it here, and can send a changed one:} other {Thank you for what you told us about "{title}". It was not taken into the library as it is. You find it here, and can send a changed one:}}',
  '{kind, select, text {Terima kasih atas kiriman anda, "{title}". Ia tidak dimasukkan ke dalam perpustakaan dalam bentuk sekarang. Anda boleh menemuinya di sini, dan menghantar versi yang diubah:} edit {Terima kasih atas cadangan anda untuk "{title}". Ia tidak dimasukkan ke dalam perpustakaan dalam bentuk sekarang. Anda boleh menemuinya di sini, dan menghantar versi yang diubah:} voice {Terima kasih atas suara anda untuk "{title}". Ia tidak dimasukkan ke dalam perpustakaan dalam bentuk sekarang. Anda boleh menemuinya di sini, dan menghantar versi yang diubah:} picture {Terima kasih atas gambar anda untuk "{title}". Ia tidak dimasukkan ke dalam perpustakaan dalam bentuk sekarang. Anda boleh menemuinya di sini, dan menghantar versi yang diubah:} other {Terima kasih kerana memberitahu kami tentang "{title}". Ia tidak dimasukkan ke dalam perpustakaan dalam bentuk sekarang. Anda boleh menemuinya di sini, dan menghantar versi yang diubah:}}',
)
export const noteOfMail = text('The note to it:', 'Nota penyemak:')
export const approvedMailSubject = text('Your contribution was approved', 'Sumbangan anda telah diluluskan')
export const rejectedMailSubject = text('About your contribution', 'Tentang sumbangan anda')
export const suggestionAlreadyDecided = text(
  '{status, select, APPROVED {This contribution is already approved.} REJECTED {This contribution is already rejected.} other {This contribution is still waiting for review.}}',
  '{status, select, APPROVED {Sumbangan ini sudah diluluskan.} REJECTED {Sumbangan ini sudah ditolak.} other {Sumbangan ini masih menunggu semakan.}}',
)
export const authorChangedIt = text(
  'Its author has changed this since you opened it. Please load it again and look once more.',
  'Penulisnya telah mengubah ini sejak anda membukanya. Sila muat semula dan semak sekali lagi.',
)
export const builtUponIt = text(
  'Something was built on this decision meanwhile, so it can no longer be undone.',
  'Sudah ada perubahan yang dibuat berdasarkan keputusan ini, jadi ia tidak boleh dibatalkan lagi.',
)
export const speakerTookBack = text(
  'Its speaker has taken this voice back.',
  'Penuturnya telah menarik balik suara ini.',
)
export const stillWaiting = text(
  'This contribution is still waiting for review.',
  'Sumbangan ini masih menunggu semakan.',
)
export const onlyDeciderUndoes = text(
  'Only the person who made this decision can undo it.',
  'Hanya orang yang membuat keputusan ini boleh membatalkannya.',
)
export const tooLateToUndo = text(
  'This decision was made more than ten minutes ago and can no longer be undone.',
  'Keputusan ini dibuat lebih daripada sepuluh minit yang lalu dan tidak boleh dibatalkan lagi.',
)
export const tooLateToChange = text(
  '{status, select, APPROVED {This contribution is already approved and can no longer be changed.} REJECTED {This contribution is already rejected and can no longer be changed.} other {This contribution is still waiting for review and can no longer be changed.}}',
  '{status, select, APPROVED {Sumbangan ini sudah diluluskan dan tidak boleh diubah lagi.} REJECTED {Sumbangan ini sudah ditolak dan tidak boleh diubah lagi.} other {Sumbangan ini masih menunggu semakan dan tidak boleh diubah lagi.}}',
)
export const tooLateToWithdraw = text(
  '{status, select, APPROVED {This contribution is already approved and can no longer be withdrawn.} REJECTED {This contribution is already rejected and can no longer be withdrawn.} other {This contribution is still waiting for review and can no longer be withdrawn.}}',
  '{status, select, APPROVED {Sumbangan ini sudah diluluskan dan tidak boleh ditarik balik lagi.} REJECTED {Sumbangan ini sudah ditolak dan tidak boleh ditarik balik lagi.} other {Sumbangan ini masih menunggu semakan dan tidak boleh ditarik balik lagi.}}',
)
export const nothingWasDecided = text(
  'Nothing was decided: give a status, a note or withdrawn.',
  'Tiada keputusan dibuat: beri status, note atau withdrawn.',
)
export const entryWithApproval = text(
  'A library entry is made only together with an approval.',
  'Entri perpustakaan dibuat hanya bersama kelulusan.',
)
export const entryOfText = text(
  'A library entry is made of a text only.',
  'Entri perpustakaan dibuat daripada teks sahaja.',
)
export const resolvedWithEdit = text(
  'resolved goes only with the approval of an edit.',
  'resolved hanya untuk kelulusan suntingan.',
)
export const decideFirst = text(
  'Decide first: only what is approved can be withdrawn.',
  'Putuskan dahulu: hanya yang diluluskan boleh ditarik balik.',
)
export const seeEntryHistory = text(
  'This is in the history of its entry: undo it there.',
  'Ini ada dalam sejarah entrinya: batalkan di sana.',
)
export const notInTheLibrary = text(
  '{status, select, APPROVED {This contribution is already approved, so it is not in the library.} REJECTED {This contribution is already rejected, so it is not in the library.} other {This contribution is still waiting for review, so it is not in the library.}}',
  '{status, select, APPROVED {Sumbangan ini sudah diluluskan, jadi ia tiada dalam perpustakaan.} REJECTED {Sumbangan ini sudah ditolak, jadi ia tiada dalam perpustakaan.} other {Sumbangan ini masih menunggu semakan, jadi ia tiada dalam perpustakaan.}}',
)
export const noteWithDecision = text(
  'This contribution is still waiting for review: a note comes with the decision or after it.',
  'Sumbangan ini masih menunggu semakan: nota diberi bersama keputusan atau selepasnya.',
)
export const mustBeYourFile = text(
  '{label} must be a file that you have uploaded here.',
  '{label} mestilah fail yang anda muat naik di sini.',
)
export const replacesOwnRejected = text(
  'replacesId must name a contribution of your own that was rejected.',
  'replacesId mestilah menamakan sumbangan anda sendiri yang ditolak.',
)
export const changedSentAlready = text(
  'A changed one was sent already. Please look at what you have sent.',
  'Versi yang diubah sudah dihantar. Sila lihat apa yang telah anda hantar.',
)
export const muchForOneDay = text(
  'Thank you: that was a lot for one day.',
  'Terima kasih: itu sudah banyak untuk satu hari.',
)
export const formNotProposable = text('This form cannot be proposed.', 'Bentuk ini tidak boleh dicadangkan.')
export const learnerAnswered = text(
  'A learner answered with it and says that it is right.',
  'Seorang pelajar menjawab dengannya dan mengatakan ia betul.',
)
export const nothingWasChanged = text('Nothing was changed.', 'Tiada apa-apa diubah.')
export const takenBackMeanwhile = text('This has been withdrawn in the meantime.', 'Ini telah ditarik balik.')
export const asFormWithStatement = text(
  'asForm goes only with the approval of a witness.',
  'asForm hanya untuk kelulusan saksi.',
)
