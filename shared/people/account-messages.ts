import { text } from '#shared/messages/text.ts'

/** The own account, on the profile. */

export const accountInformation = text('Account Information', 'Maklumat Akaun')
export const nameTerm = text('Name', 'Nama')
export const roleTerm = text('Role', 'Peranan')
export const memberSince = text('Member Since', 'Ahli Sejak')
export const notGiven = text('Not given', 'Tidak diberikan')
export const newLinkSent = text('A new link is on its way to you.', 'Pautan baharu sedang dihantar kepada anda.')
export const notConfirmedYet = text(
  'Not confirmed yet. Please follow the link in the e-mail that we sent to this address.',
  'Belum disahkan. Sila buka pautan dalam e-mel yang kami hantar ke alamat ini.',
)
export const sendAgain = text('Send again', 'Hantar semula')
export const sendingButton = text('Sending...', 'Sedang menghantar...')
export const logOutButton = text('Log Out', 'Log Keluar')
export const trialUntilDay = text('Free trial until {day}', 'Percubaan percuma sehingga {day}')

export const nameText = text(
  'It stands beside what you share in the library.',
  'Ia dipaparkan di sebelah sumbangan anda dalam perpustakaan.',
)
export const changeName = text('Change name', 'Tukar nama')
export const emailAndPassword = text('Email and password', 'E-mel dan kata laluan')
export const otherServiceText = text(
  'You log in with another service, which keeps your e-mail address and your password: change them there.',
  'Anda log masuk melalui perkhidmatan lain yang menyimpan alamat e-mel dan kata laluan anda: tukar di sana.',
)
export const changeEmail = text('Change email', 'Tukar e-mel')
export const passwordText = text(
  'A new one logs you out everywhere else.',
  'Dengan kata laluan baharu, anda dilog keluar di semua tempat lain.',
)
export const changePassword = text('Change password', 'Tukar kata laluan')
export const yourData = text('Your data', 'Data anda')
export const yourDataText = text(
  'Everything that is held about you, as a file (JSON).',
  'Semua yang disimpan tentang anda, sebagai fail (JSON).',
)
export const downloadData = text('Download my data', 'Muat turun data saya')
export const leaveTitle = text('Delete account', 'Padam akaun')
export const leaveText = text(
  'Deletes your account at once. Your contributions stay, without your name.',
  'Memadam akaun anda serta-merta. Sumbangan anda kekal tanpa nama anda.',
)
export const deleteAccount = text('Delete my account', 'Padam akaun saya')
export const accountFailed = text(
  'The rest of your account could not be loaded.',
  'Bahagian lain akaun anda tidak dapat dimuatkan.',
)
export const accountLoading = text('Loading your account…', 'Sedang memuatkan akaun anda…')

export const changeNameTitle = text('Change Name', 'Tukar Nama')
export const saveName = text('Save Name', 'Simpan Nama')
export const nameChanged = text('Name changed successfully', 'Nama berjaya ditukar')
export const changeEmailTitle = text('Change Email', 'Tukar E-mel')
export const changeEmailText = text(
  'We send a link to the new address. Until you follow it, the old one stays.',
  'Kami menghantar pautan ke alamat baharu. Selagi pautan itu belum dibuka, alamat lama kekal.',
)
export const newEmailLabel = text('New email', 'E-mel baharu')
export const sendLink = text('Send Link', 'Hantar Pautan')
export const emailLinkSent = text(
  'We sent a link to the new address. It counts once you follow the link.',
  'Kami telah menghantar pautan ke alamat baharu. Alamat itu digunakan setelah anda membuka pautan.',
)
export const changePasswordTitle = text('Change Password', 'Tukar Kata Laluan')
export const changePasswordText = text(
  'You stay logged in here and are logged out everywhere else.',
  'Anda kekal log masuk di sini dan dilog keluar di semua tempat lain.',
)
export const changingButton = text('Changing...', 'Sedang menukar...')
export const passwordChanged = text(
  'Password changed. You are logged out everywhere else.',
  'Kata laluan ditukar. Anda telah dilog keluar di semua tempat lain.',
)

export const deleteAccountTitle = text('Delete your account?', 'Padam akaun anda?')
export const deleteAccountText = text(
  'This happens at once and cannot be taken back.',
  'Ini berlaku serta-merta dan tidak boleh dibuat asal.',
)
export const whatIsDeleted = text('This is deleted', 'Yang dipadam')
export const deletedIdentity = text(
  'Your name, e-mail address, picture and password.',
  'Nama, alamat e-mel, gambar dan kata laluan anda.',
)
export const deletedProgress = text(
  'Your progress, and your access to courses: a trial or a subscription ends now.',
  'Kemajuan anda dan akses anda kepada kursus: percubaan atau langganan tamat sekarang.',
)
export const deletedLogins = text('Every place where you are logged in.', 'Log masuk anda di semua tempat.')
export const whatStays = text('This stays', 'Yang kekal')
export const keptContributions = text('Your contributions, without your name.', 'Sumbangan anda, tanpa nama anda.')
export const keptCourses = text(
  'Courses that you wrote: the administrators look after them.',
  'Kursus yang anda tulis: pentadbir akan menjaganya.',
)
export const keptPayments = text(
  'Records of payments, as the law requires, without your name.',
  'Rekod bayaran seperti yang diwajibkan oleh undang-undang, tanpa nama anda.',
)
export const yourPassword = text('Your password', 'Kata laluan anda')
export const typeEmailToConfirm = text(
  'Type your e-mail address, {email}, to confirm',
  'Taip alamat e-mel anda, {email}, untuk mengesahkan',
)
export const typeDeleteToConfirm = text('Type DELETE to confirm', 'Taip DELETE untuk mengesahkan')
export const keepAccount = text('Keep my account', 'Kekalkan akaun saya')
export const deletingButton = text('Deleting...', 'Sedang memadam...')
export const accountDeleted = text('Your account is deleted', 'Akaun anda telah dipadam')
