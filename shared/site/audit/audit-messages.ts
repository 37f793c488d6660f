import { text } from '#shared/messages/text.ts'

/** Verb phrases of the audited actions, between the actor and the object, and the audit page. */

export const userRoleAction = text('changed the role of', 'menukar peranan')
export const userSuspendAction = text('suspended the account of', 'menggantung akaun')
export const userRestoreAction = text('restored the account of', 'memulihkan akaun')
export const userRefundAction = text('gave money back to', 'mengembalikan wang kepada')
export const courseDeleteAction = text('deleted the course', 'memadam kursus')
export const courseRestoreAction = text('restored the course', 'memulihkan kursus')
export const lessonDeleteAction = text('deleted the lesson', 'memadam pelajaran')
export const lessonRestoreAction = text('restored the lesson', 'memulihkan pelajaran')
export const appealAcceptAction = text('accepted an answer in the lesson', 'menerima jawapan dalam pelajaran')
export const appealDeclineAction = text('declined an answer in the lesson', 'menolak jawapan dalam pelajaran')
export const categoryDeleteAction = text('deleted the category', 'memadam kategori')
export const categoryRestoreAction = text('restored the category', 'memulihkan kategori')
export const entryMergeAction = text('merged with another one the category', 'menggabungkan dengan entri lain kategori')
export const entrySplitAction = text('split the category again', 'memisahkan semula kategori')
export const contributionDecideAction = text('decided on the contribution', 'memutuskan sumbangan')
export const contributionUndoAction = text(
  'took back the decision on the contribution',
  'menarik balik keputusan tentang sumbangan',
)
export const contributionNoteAction = text('wrote a note to the contribution', 'menulis nota pada sumbangan')
export const contributionPublishAction = text(
  'made a library entry of the contribution',
  'menjadikan entri perpustakaan daripada sumbangan',
)
export const contributionWithdrawAction = text('withdrew from the library', 'menarik balik daripada perpustakaan')
export const contributionRestoreAction = text('put back into the library', 'mengembalikan ke perpustakaan')
export const fileWithdrawAction = text('took back the file', 'menarik balik fail')
export const fileWarnAction = text('changed the warning before the file', 'mengubah amaran sebelum fail')
export const recordingPublishedAction = text('published the voice that says', 'menerbitkan suara yang menyebut')
export const recordingRejectedAction = text('rejected the voice that says', 'menolak suara yang menyebut')
export const recordingPendingAction = text(
  'put back for another look the voice that says',
  'mengembalikan untuk semakan suara yang menyebut',
)
export const recordingWithdrawAction = text('took back the voice that says', 'menarik balik suara yang menyebut')
export const voicesWithdrawAction = text('took back', 'menarik balik')
export const invitationMakeAction = text('made an invitation to the studio:', 'membuat jemputan ke studio:')
export const invitationRevokeAction = text('took back the invitation', 'menarik balik jemputan')
export const takedownHideAction = text('hid on request', 'menyembunyikan atas permintaan')
export const takedownRemoveAction = text('removed on request', 'membuang atas permintaan')
export const takedownKeepAction = text('kept, despite a request to remove it,', 'mengekalkan walaupun diminta dibuang')
export const certificateRevokeAction = text('took back the certificate of the course', 'menarik balik sijil kursus')
export const enquiryRemoveAction = text('took away a question below the lesson', 'membuang soalan di bawah pelajaran')
export const eventDeleteAction = text('deleted the event', 'memadam acara')
export const eventRestoreAction = text('restored the event', 'memulihkan acara')
export const classDeleteAction = text('deleted the class', 'memadam kelas')
export const classRestoreAction = text('restored the class', 'memulihkan kelas')
export const classOwnerAction = text('changed the teachers of the class', 'menukar guru kelas')
export const classAccessAction = text('changed the seats of the class', 'mengubah tempat bagi kelas')
export const labelLinkAction = text('linked the label', 'memautkan label')
export const labelUnlinkAction = text('unlinked the label', 'membuang pautan label')
export const labelSeedAction = text('added attested labels:', 'menambah label yang disahkan:')

export const auditTitle = text('Audit', 'Audit')
export const auditText = text(
  'Role changes, decisions, deletions and publications: who did what, and when.',
  'Pertukaran peranan, keputusan, pemadaman dan penerbitan: siapa membuat apa, dan bila.',
)
export const auditSearch = text('Search by what it was done to', 'Cari mengikut perkara yang terlibat')
export const auditNoun = text('audit entries', 'entri audit')
export const auditNone = text('Nothing has been done yet', 'Belum ada tindakan')
export const whenColumn = text('When', 'Bila')
export const whoColumn = text('Who', 'Siapa')
export const actionColumn = text('Action', 'Tindakan')
export const auditSubjectColumn = text('Subject', 'Perkara')
export const changeColumn = text('Change', 'Perubahan')
export const becameWord = text('became', 'menjadi')
export const nothingWord = text('nothing', 'tiada')
export const deletedOrSite = text(
  'Deleted account or the site itself',
  'Akaun yang telah dipadam atau laman itu sendiri',
)
export const pendingState = text('Pending', 'Menunggu')
export const approvedState = text('Approved', 'Diluluskan')
export const rejectedState = text('Rejected', 'Ditolak')
