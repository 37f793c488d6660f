import { text } from '#shared/messages/text.ts'

export const noSupportAddress = text(
  'This site has no address for e-mails yet.',
  'Laman ini belum mempunyai alamat e-mel.',
)
export const manyEmailsWritten = text(
  'You have written many e-mails today.',
  'Anda telah menulis banyak e-mel hari ini.',
)
export const subjectLabel = text('Subject', 'Perkara')
export const supportMessageLabel = text('Message', 'Mesej')
export const supportTitle = text('Support', 'Sokongan')
export const supportText = text(
  'Something does not work, or you have a question about your plan?',
  'Ada sesuatu yang tidak berfungsi, atau ada soalan tentang pelan anda?',
)
export const noAddressYet = text('No address yet', 'Belum ada alamat')
export const cannotWriteYet = text('You cannot write to us here yet.', 'Anda belum boleh menulis kepada kami di sini.')
export const messageSent = text('Your message is on its way', 'Mesej anda sedang dihantar')
export const messageSentText = text('We answer to your e-mail address.', 'Kami menjawab ke alamat e-mel anda.')
export const sendButton = text('Send', 'Hantar')
export const sendingMessage = text('Sending...', 'Sedang menghantar...')
export const answerTo = text(
  'We answer to {email}. Your plan goes along with the message: with 3 months and longer it is answered first.',
  'Kami menjawab ke {email}. Pelan anda disertakan dengan mesej ini: pelan 3 bulan ke atas dijawab dahulu.',
)
export const giveAnAddress = text(
  'Please write an address for our answer. Your plan goes along with the message: with 3 months and longer it is answered first.',
  'Sila tulis alamat untuk jawapan kami. Pelan anda disertakan dengan mesej ini: pelan 3 bulan ke atas dijawab dahulu.',
)
