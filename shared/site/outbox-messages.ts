import { text } from '#shared/messages/text.ts'

/** E-mails that could not be sent, for admins. */

export const confirmAddressKind = text('Confirm an address', 'Sahkan alamat')
export const newPasswordKind = text('Set a new password', 'Tetapkan kata laluan baharu')
export const newAddressKind = text('Change an address', 'Tukar alamat')
export const takenAddressKind = text('An address is taken', 'Alamat sudah digunakan')
export const addressNoticeKind = text('A new e-mail address was requested', 'Alamat baharu diminta')
export const paymentKind = text('A payment arrived', 'Bayaran diterima')
export const paymentFailedKind = text('A payment failed', 'Bayaran gagal')
export const refundKind = text('Money went back', 'Wang dikembalikan')
export const disputeKind = text('A bank took money back', 'Bank menarik balik wang')
export const renewalKind = text('A subscription renews', 'Langganan diperbaharui')
export const renewalStoppedKind = text('A subscription stops', 'Langganan berhenti')
export const decisionKind = text('A contribution was decided', 'Sumbangan diputuskan')
export const wantedKind = text('Answer to a word request', 'Jawapan kepada permintaan perkataan')
export const questionKind = text('A question to a teacher', 'Soalan kepada guru')
export const answerKind = text('A question was answered', 'Soalan dijawab')
export const reminderKind = text('Learning reminder', 'Peringatan belajar')
export const classKind = text('About a class', 'Tentang kelas')
export const supportKind = text('A message to support', 'Mesej kepada sokongan')

export const aboutColumn = text('About', 'Tentang')
export const stateColumn = text('State', 'Status')
export const triedAgainState = text('Tried again', 'Dicuba lagi')
export const givenUpState = text('Given up', 'Dihentikan')
export const writtenColumn = text('Written', 'Ditulis')
export const lastTriedColumn = text('Last tried', 'Cubaan terakhir')
export const triesColumn = text('Tries', 'Bilangan cubaan')
export const reasonColumn = text('Reason', 'Sebab')
export const unsentCount = text(
  '{count, plural, one {An e-mail has not gone out} other {# e-mails have not gone out}}',
  '{count, plural, =1 {Satu e-mel belum dihantar} other {# e-mel belum dihantar}}',
)
export const seeWhy = text('See why', 'Lihat sebabnya')
export const unsentTitle = text('E-mails that could not be sent', 'E-mel yang tidak dapat dihantar')
export const unsentFailed = text('The e-mails could not be loaded.', 'E-mel tidak dapat dimuatkan.')
export const unsentNone = text(
  'None. All that was written has gone, or is on its way.',
  'Tiada. Semua yang ditulis telah dihantar atau sedang dihantar.',
)
export const unsentText = text(
  'Each is tried again for a day. If many wait, look at the mail server’s settings.',
  'Setiap satu dicuba lagi selama sehari. Jika banyak yang menunggu, semak tetapan pelayan e-mel.',
)

export const serverUnreachable = text('The mail server could not be reached.', 'Pelayan e-mel tidak dapat dihubungi.')
export const serverBrokeOff = text('The mail server broke the connection off.', 'Pelayan e-mel memutuskan sambungan.')
export const serverUnknown = text(
  'There is no mail server of that name: look at its address in the settings.',
  'Tiada pelayan e-mel dengan nama itu: semak alamatnya dalam tetapan.',
)
export const serverLate = text(
  'The mail server did not answer in time.',
  'Pelayan e-mel tidak menjawab dalam masa yang ditetapkan.',
)
export const serverUnsafe = text(
  'No safe connection to the mail server could be made.',
  'Sambungan selamat ke pelayan e-mel tidak dapat dibuat.',
)
export const serverRefusesLogin = text(
  'The mail server refuses the name or the password in the settings.',
  'Pelayan e-mel menolak nama atau kata laluan dalam tetapan.',
)
export const serverBusy = text('The mail server is busy or closing.', 'Pelayan e-mel sibuk atau sedang ditutup.')
export const mailboxBusy = text('The recipient’s mailbox is busy.', 'Peti mel penerima sibuk.')
export const serverFault = text('The mail server reported an internal error.', 'Pelayan e-mel mengalami kerosakan.')
export const serverFull = text('The mail server has no room left.', 'Pelayan e-mel tiada ruang lagi.')
export const serverWantsLogin = text(
  'The mail server wants a name and a password.',
  'Pelayan e-mel memerlukan nama dan kata laluan.',
)
export const mailboxRefuses = text(
  'The recipient’s mailbox does not exist, or refuses mail.',
  'Peti mel penerima tidak wujud atau menolak e-mel.',
)
export const mailboxFull = text('The recipient’s mailbox is full.', 'Peti mel penerima penuh.')
export const recipientWrong = text('The recipient’s address is not right.', 'Alamat penerima tidak betul.')
export const serverNotNow = text(
  'The mail server cannot take it just now.',
  'Pelayan e-mel tidak dapat menerimanya buat masa ini.',
)
export const serverRefuses = text('The mail server refuses it.', 'Pelayan e-mel menolaknya.')
export const couldNotBeSent = text('It could not be sent.', 'Ia tidak dapat dihantar.')
