import { text } from '#shared/messages/text.ts'

export const whoIsItFor = text('Who is it for?', 'Untuk siapa?')
export const makeInvitation = text('Make an invitation', 'Buat jemputan')
export const invitationCancelled = text('Invitation cancelled', 'Jemputan dibatalkan')
export const linkNoLongerWorks = text('Its link no longer works.', 'Pautannya tidak lagi berfungsi.')
export const invitationsLabel = text('Invitations', 'Jemputan')
export const noInvitationOpen = text('No invitation is open.', 'Tiada jemputan terbuka.')
export const usedCount = text('Used ({count, number})', 'Telah digunakan ({count, number})')
export const usedInvitations = text('Used invitations', 'Jemputan yang telah digunakan')
export const invitationsNotLoaded = text('The invitations could not be loaded.', 'Jemputan tidak dapat dimuatkan.')
export const loadingInvitations = text('Loading invitations', 'Sedang memuatkan jemputan')
export const inviteSpeaker = text('Invite a speaker', 'Jemput penutur')
export const invitationNote = text(
  'A link that you send to somebody who will lend their voice in the studio. It works once, for {days, number} days, and makes their account a contributor. Only admins see your note.',
  'Pautan yang anda hantar kepada seseorang yang akan meminjamkan suaranya di studio. Ia berfungsi sekali, selama {days, number} hari, dan menjadikan akaunnya penyumbang. Hanya pentadbir melihat nota anda.',
)
export const linkCopiedPaste = text(
  'Copied. Paste it into a message to the speaker.',
  'Disalin. Tampalkan dalam mesej kepada penutur.',
)
export const copyLinkByHand = text(
  'It could not be copied. Please select the link and copy it by hand.',
  'Pautan tidak dapat disalin. Sila pilih pautan dan salin sendiri.',
)
export const invitationLinkLabel = text('Link', 'Pautan')
export const linkHint = text(
  'We show it only now. It works once, for {days, number} days, and makes the account that opens it a contributor.',
  'Kami menunjukkannya sekarang sahaja. Ia berfungsi sekali, selama {days, number} hari, dan menjadikan akaun yang membukanya penyumbang.',
)
export const copyTheLink = text('Copy the link', 'Salin pautan')
export const usedState = text('Used', 'Telah digunakan')
export const expiredState = text('Expired', 'Tamat tempoh')
export const openState = text('Open', 'Terbuka')
export const madeAndUsed = text('Made {made}, used {used}', 'Dibuat {made}, digunakan {used}')
export const madeAndExpired = text('Made {made}, expired {expired}', 'Dibuat {made}, tamat tempoh {expired}')
export const madeAndOpen = text('Created {made}, valid until {until}', 'Dibuat {made}, sah hingga {until}')
export const makeAnotherLink = text('Make another link?', 'Buat pautan lain?')
export const anotherLinkNote = text(
  'The link that was sent before stops working. The new one works once, for thirty days from today.',
  'Pautan yang dihantar sebelum ini tidak lagi berfungsi. Pautan baharu berfungsi sekali, selama tiga puluh hari dari hari ini.',
)
export const makeAnotherLinkConfirm = text('Make another link', 'Buat pautan lain')
export const leaveIt = text('Leave it', 'Biarkan')
export const cancelThisInvitation = text('Cancel this invitation?', 'Batalkan jemputan ini?')
export const cancelInvitationNote = text(
  'Its link stops working, and the person who opens it is told so.',
  'Pautannya tidak lagi berfungsi, dan orang yang membukanya dimaklumkan.',
)
export const cancelTheInvitation = text('Cancel the invitation', 'Batalkan jemputan')
export const sendAgainButton = text('Send again', 'Hantar semula')
export const anotherLink = text('Another link', 'Pautan lain')
export const withoutNote = text('Without a note', 'Tanpa nota')
export const welcomeToStudio = text('Welcome to the studio', 'Selamat datang ke studio')
export const canRecordNow = text('You can record voices now.', 'Anda boleh merakam suara sekarang.')
export const invitationNotUsedYet = text('The invitation could not be used yet.', 'Jemputan belum dapat digunakan.')
export const invitationDoesNotWork = text('This invitation does not work', 'Jemputan ini tidak berfungsi')
export const openTheLibrary = text('Open the library', 'Buka perpustakaan')
export const askForHelp = text('Ask for help', 'Minta bantuan')
export const inStudioAlready = text('You are in the studio already', 'Anda sudah berada di studio')
export const spareInvitationNote = text(
  'Your account needs no invitation, so opening its link changed nothing. If it is for somebody else, pass it on.',
  'Akaun anda tidak memerlukan jemputan, jadi membuka pautannya tidak mengubah apa-apa. Jika ia untuk orang lain, sampaikan kepadanya.',
)
export const invitedToLend = text('You are invited to lend your voice', 'Anda dijemput meminjamkan suara anda')
export const invitedNote = text(
  'Log in first, or create an account. Then you come back here, and your account may record words for those who learn.',
  'Log masuk dahulu, atau cipta akaun. Kemudian anda kembali ke sini, dan akaun anda boleh merakam perkataan untuk mereka yang belajar.',
)
export const logInLink = text('Log in', 'Log masuk')
export const createAccountLink = text('Create an account', 'Cipta akaun')
