import { text } from '#shared/messages/text.ts'

export const oneMonth = text('1 Month', '1 Bulan')
export const threeMonths = text('3 Months', '3 Bulan')
export const sixMonths = text('6 Months', '6 Bulan')
export const twelveMonths = text('12 Months', '12 Bulan')
/** The length of a plan within a sentence. */
export const planLength = text('{months, plural, one {# month} other {# months}}', '{months, number} bulan')
export const pricePerMonth = text('{price}/month', '{price}/bulan')
export const savePercent = text('Save {percent, number}%', 'Jimat {percent, number}%')
export const anotherProduct = text('Another product', 'Produk lain')

export const fullCourseAccess = text('Full course access', 'Akses penuh kepada kursus')
export const videoAndTextLessons = text('Video and text lessons', 'Pelajaran video dan teks')
export const quizzes = text('Quizzes', 'Kuiz')
export const mobileAccess = text('Mobile access', 'Akses melalui telefon')
export const prioritySupport = text('Priority support', 'Sokongan keutamaan')
export const downloadableResources = text('Downloadable resources', 'Bahan untuk dimuat turun')
export const certificatesFeature = text('Certificates', 'Sijil')
export const advancedLessons = text('Advanced lessons', 'Pelajaran lanjutan')
export const culturalDeepDives = text('Cultural deep-dives', 'Kupasan budaya')
export const communityEvents = text('Community events', 'Acara komuniti')
export const lifetimeResources = text('Lifetime resources', 'Bahan sepanjang hayat')
export const expertQuestions = text('Expert Q&A', 'Soal jawab dengan pakar')
export const contributionPrivileges = text('Contribution privileges', 'Keistimewaan menyumbang')

export const selectPlan = text('Please select a pricing plan.', 'Sila pilih pelan harga.')
export const trialForFreeAccounts = text(
  'The free trial is for free accounts only, and yours is of another kind.',
  'Percubaan percuma hanya untuk akaun percuma, dan akaun anda jenis lain.',
)
export const trialUsedBefore = text(
  'You have already used your free trial. We would love to have you stay: see our plans.',
  'Anda sudah menggunakan percubaan percuma anda. Kami gembira jika anda terus bersama kami: lihat pelan kami.',
)
export const trialStartedBefore = text(
  'You have started your free trial already, and all courses and lessons are open to you.',
  'Anda sudah memulakan percubaan percuma anda, dan semua kursus dan pelajaran terbuka untuk anda.',
)
