import { text } from '#shared/messages/text.ts'

export const notHereAnyMore = text('This is not here, or no longer.', 'Ini tiada di sini, atau tiada lagi.')
export const discussedAlready = text(
  'This is under discussion already. Thank you.',
  'Ini sudah dalam perbincangan. Terima kasih.',
)
export const decidedBySomebody = text(
  'Somebody has decided about this already.',
  'Seseorang telah membuat keputusan tentang ini.',
)
export const takedownKindMust = text(
  'Say whether it is an entry, a voice or a file.',
  'Nyatakan sama ada ia entri, suara atau fail.',
)
export const answerAddressField = text('The address for an answer', 'Alamat untuk jawapan')
export const takedownCodeField = text('The code', 'Kod')
export const takedownNoteField = text('Note', 'Nota')
export const takedownStatusMust = text('Status must be removed or kept.', 'Status mestilah removed atau kept.')
export const manyRequests = text(
  'Those were many requests in a short time.',
  'Terlalu banyak permintaan dalam masa singkat.',
)

export const takedownAnswerSubject = text(
  'Your request to take down: {subject}',
  'Permintaan anda untuk menurunkan: {subject}',
)
export const takenDownAnswer = text(
  'You asked us to take down "{subject}". It has been taken down.',
  'Anda meminta kami menurunkan "{subject}". Ia telah diturunkan.',
)
export const staysAnswer = text(
  'You asked us to take down "{subject}". It stays, after we looked at it with care.',
  'Anda meminta kami menurunkan "{subject}". Ia dikekalkan, selepas kami menelitinya.',
)
