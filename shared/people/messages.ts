import { text } from '#shared/messages/text.ts'

export const freeUser = text('Free User', 'Pengguna Percuma')
export const paidSubscriber = text('Paid Subscriber', 'Pelanggan Berbayar')
export const teacherRole = text('Teacher', 'Guru')
export const contributorRole = text('Contributor', 'Penyumbang')
export const administratorRole = text('Administrator', 'Pentadbir')
/** Names of the roles in the role selector. */
export const normalChoice = text('Normal', 'Biasa')
export const paidChoice = text('Paid', 'Berbayar')
export const adminChoice = text('Admin', 'Pentadbir')
export const roleUnknown = text(
  'Role must be NORMAL, PAID, TEACHER, CONTRIBUTOR or ADMIN.',
  'Peranan mestilah NORMAL, PAID, TEACHER, CONTRIBUTOR atau ADMIN.',
)
export const learner = text('Learner', 'Pelajar')

export const firstNameLabel = text('First name', 'Nama pertama')
export const lastNameLabel = text('Last name', 'Nama akhir')
export const passwordLabel = text('Password', 'Kata laluan')
export const newPasswordLabel = text('New password', 'Kata laluan baharu')
export const currentPasswordLabel = text('Current password', 'Kata laluan semasa')
export const passwordTooLong = text('{label} is too long.', '{label} terlalu panjang.')
export const pleaseConfirm = text('Please confirm.', 'Sila sahkan.')
export const confirmationTooLong = text('The confirmation is too long.', 'Pengesahan terlalu panjang.')
export const newPasswordHint = text(
  'At least {least, number} characters. Use three unrelated words.',
  'Sekurang-kurangnya {least, number} aksara. Gunakan tiga perkataan yang tidak berkaitan.',
)
export const checkYourMail = text('Check your mail', 'Semak e-mel anda')
export const languageUnknown = text('Language must be en, ms or dtp.', 'Bahasa mestilah en, ms atau dtp.')
