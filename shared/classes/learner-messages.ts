import { text } from '#shared/messages/text.ts'

export const joinTitle = text('Join a class', 'Sertai kelas')
export const joinVisitorText = text(
  'Create an account or log in, then you come back here.',
  'Cipta akaun atau log masuk, kemudian anda kembali ke sini.',
)
export const joinCode = text('Code of the class', 'Kod kelas')
export const joinCodeFromTeacher = text('Your teacher gives you this code.', 'Guru anda memberikan kod ini.')
export const goOn = text('Continue', 'Teruskan')
export const joinNamed = text('Join “{name}”', 'Sertai “{name}”')
export const taughtBy = text('With {names}', 'Bersama {names}')
export const whatTheySee = text('Seen by your teachers', 'Yang dilihat oleh guru anda')
export const yourName = text('Your name in this class', 'Nama anda dalam kelas ini')
export const whoAgrees = text('Who agrees?', 'Siapa yang bersetuju?')
export const iAgree = text('I agree. I am 18 or older.', 'Saya bersetuju. Saya berumur 18 tahun atau lebih.')
export const guardianAgrees = text('My parent or guardian agrees.', 'Ibu bapa atau penjaga saya bersetuju.')
export const joinText = text('Join', 'Sertai')
export const joined = text('You are in the class.', 'Anda kini dalam kelas.')
export const nextUp = text('Next: {title}', 'Seterusnya: {title}')
export const toDoCount = text(
  '{count, plural, =0 {Nothing to do now} one {# assignment to do} other {# assignments to do}}',
  '{count, plural, =0 {Tiada tugasan sekarang} other {# tugasan untuk dibuat}}',
)
export const openClass = text('Open', 'Buka')
export const invitedYou = text('Your teacher invites you', 'Guru anda menjemput anda')
export const agreeAnew = text(
  'A year has passed. Who agrees now?',
  'Setahun telah berlalu. Siapa yang bersetuju sekarang?',
)
export const acceptInvitation = text('Accept the invitation', 'Terima jemputan')
export const startLabel = text('Start', 'Mula')
export const startNamed = text('Start: {title}', 'Mula: {title}')
export const lockedItem = text('Needs a plan or a seat', 'Memerlukan pelan atau tempat')
export const orAskForSeat = text('or ask your teacher for a seat.', 'atau minta tempat daripada guru anda.')
export const mailOn = text('Send messages by e-mail', 'Hantar mesej melalui e-mel')
export const youLeft = text('You have left the class.', 'Anda telah keluar dari kelas.')
export const myReport = text('My report', 'Laporan saya')
export const classMailEnded = text(
  'No more messages of this class by e-mail.',
  'Tiada lagi mesej kelas ini melalui e-mel.',
)
export const wordsDone = text('Well done!', 'Syabas!')
export const forClassTitle = text('Is this for your class?', 'Adakah ini untuk kelas anda?')
export const forClassText = text(
  'Your teachers see your answers only if it is for the class.',
  'Guru anda melihat jawapan anda hanya jika ia untuk kelas.',
)
export const forClassLabel = text('For {name}: {title}', 'Untuk {name}: {title}')
export const justForMe = text('Just for me', 'Untuk saya sahaja')
