import { text } from '#shared/messages/text.ts'

/** Texts around every page: navigation, footer, choice of a language. */

export const aboutLink = text('About', 'Tentang Kami')
export const aboutUsLink = text('About us', 'Tentang kami')
export const adminLink = text('Admin', 'Pentadbir')
export const backToHome = text('Back to Home', 'Kembali ke Laman Utama')
export const closeMenu = text('Close menu', 'Tutup menu')
export const contactSupport = text('Contact support', 'Hubungi sokongan')
export const contributorLink = text('Contributor', 'Penyumbang')
export const developedBy = text('Developed by {developers}.', 'Dibangunkan oleh {developers}.')
export const eventsLink = text('Events', 'Acara')
export const homeLink = text('Home', 'Laman Utama')
export const kadazandusunHint = text(
  'Kadazandusun shows the words that speakers agree on, and Malay everywhere else.',
  'Kadazandusun memaparkan perkataan yang dipersetujui penutur, dan bahasa Melayu di tempat lain.',
)
export const languageFailed = text('The language could not be changed.', 'Bahasa tidak dapat ditukar.')
export const languageLabel = text('Language', 'Bahasa')
export const languagesLabel = text('Languages', 'Bahasa')
export const libraryLink = text('Library', 'Perpustakaan')
export const loginStateFailed = text(
  'We could not find out whether you are logged in. {reason}',
  'Kami tidak dapat memastikan sama ada anda sudah log masuk. {reason}',
)
export const loginStateUnknown = text(
  'We could not find out whether you are logged in.',
  'Kami tidak dapat memastikan sama ada anda sudah log masuk.',
)
export const logInLink = text('Log In', 'Log Masuk')
export const logOutLink = text('Log Out', 'Log Keluar')
export const mainNavigation = text('Main', 'Utama')
export const needConnection = text('You need a connection', 'Anda memerlukan sambungan')
export const notFilledIn = text('The operator has not filled this in yet', 'Pengendali belum mengisi maklumat ini')
export const openMenu = text('Open menu', 'Buka menu')
export const operatedBy = text('Operated by {name}, {address}.', 'Dikendalikan oleh {name}, {address}.')
export const plansLink = text('Plans and prices', 'Pelan dan harga')
export const priceLink = text('Price', 'Harga')
export const privacyLink = text('Privacy', 'Privasi')
export const profileLink = text('Profile', 'Profil')
export const refundsLink = text('Refunds', 'Bayaran balik')
export const registerLink = text('Register', 'Daftar')
export const reviewLink = text('Review', 'Ulang Kaji')
export const shortcutsLabel = text('Shortcuts', 'Pintasan')
export const skipToContent = text('Skip to the content', 'Langkau ke kandungan')
export const subscribedBadge = text('Subscribed', 'Pelanggan')
/** In Malay the links of the three roles are named by the role, so that the navigation fits beside the site's name. */
export const teacherDashboardLink = text('Teacher Dashboard', 'Guru')
export const termsLink = text('Terms', 'Terma')
