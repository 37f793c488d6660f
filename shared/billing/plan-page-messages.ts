import { text } from '#shared/messages/text.ts'

/** Plans, the trial and the subscription, on the pages of prices, profile and home. */

export const pricingTitle = text('Choose a plan', 'Pilih pelan')
export const pricingIntroduction = text(
  'Every plan opens all courses and lessons. Prices are in Malaysian ringgit.',
  'Setiap pelan membuka semua kursus dan pelajaran. Harga dalam ringgit Malaysia.',
)
export const currentPlan = text('Current plan', 'Pelan semasa')
export const subscribeNow = text('Subscribe Now', 'Langgan Sekarang')
export const subscribeNowFor = text(
  'Subscribe Now<hidden> for {plan}</hidden>',
  'Langgan Sekarang<hidden> untuk {plan}</hidden>',
)
export const mostPopularFlag = text('Most Popular', 'Paling Popular')
export const bestValueFlag = text('Best Value', 'Nilai Terbaik')
export const everythingInPlan = text('Everything in {plan}, and:', 'Semua dalam {plan}, dan:')

export const choosePlanLegend = text('Plans', 'Pelan')
export const payForLength = text('{price} for {length}', '{price} untuk {length}')
export const questionsTitle = text('Questions people ask', 'Soalan lazim')
export const cancelAnytime = text('Can I cancel anytime?', 'Bolehkah saya batalkan pada bila-bila masa?')
export const cancelAnytimeAnswer = text(
  'Yes. You keep your access until the end of the billing period that you have paid for, and nothing is charged after it.',
  'Ya. Akses anda kekal sehingga akhir tempoh bil yang telah anda bayar, dan tiada caj selepas itu.',
)
export const howToPay = text('How can I pay?', 'Bagaimanakah cara membayar?')
export const howToPayAnswer = text(
  'By major credit and debit cards. A payment processor takes the payment: your card number never reaches our server. Or you pay once, without renewal, by online banking (FPX), GrabPay or card.',
  'Dengan kad kredit dan kad debit utama. Pemproses pembayaran menerima bayaran itu: nombor kad anda tidak sampai ke pelayan kami. Atau bayar sekali sahaja, tanpa pembaharuan, melalui perbankan dalam talian (FPX), GrabPay atau kad.',
)
export const moneyBack = text('Is there a money-back guarantee?', 'Adakah terdapat jaminan wang dikembalikan?')
export const moneyBackAnswer = text(
  'Yes, for {days, number} days. Within {days, number} days of your first payment you can have your money back, no questions asked.',
  'Ya, selama {days, number} hari. Dalam masa {days, number} hari selepas bayaran pertama, anda boleh mendapatkan wang anda semula tanpa perlu memberi sebab.',
)
export const inFull = text(
  'In full: <refunds>renewal, cancelling and refunds</refunds>, the <terms>terms</terms>, and <privacy>what we keep</privacy>.',
  'Keterangan penuh: <refunds>pembaharuan, pembatalan dan bayaran balik</refunds>, <terms>terma</terms> dan <privacy>data yang kami simpan</privacy>.',
)

export const startFreeTrial = text('Start Free Trial', 'Mulakan Percubaan Percuma')
export const trialStarted = text('Trial Started!', 'Percubaan Bermula!')
export const trialStartedText = text(
  'You now have full access for {days} days. Enjoy learning!',
  'Anda kini mempunyai akses penuh selama {days} hari. Selamat belajar!',
)
export const trialFailed = text('Failed to start trial', 'Percubaan gagal dimulakan')
export const registerButton = text('Register', 'Daftar')
export const tryEverything = text(
  'Try everything free for {days} days',
  'Gunakan semuanya secara percuma selama {days} hari',
)
export const trialBoxText = text(
  'All courses and lessons, at once. No credit card required, and nothing to cancel: the trial ends by itself.',
  'Semua kursus dan pelajaran, serta-merta. Kad kredit tidak diperlukan, dan tiada apa yang perlu dibatalkan: percubaan tamat dengan sendirinya.',
)
export const trialBoxVisitorText = text(
  'Register, and start your trial of all courses and lessons. No credit card required, and nothing to cancel.',
  'Daftar, kemudian mulakan percubaan semua kursus dan pelajaran. Kad kredit tidak diperlukan, dan tiada apa yang perlu dibatalkan.',
)
export const trialAvailable = text('Free Trial Available!', 'Percubaan Percuma Tersedia!')
export const claimTrial = text('Claim Free Trial', 'Tuntut Percubaan Percuma')
export const trialEligible = text(
  "You're eligible for a {days}-day free trial with full access to all courses.",
  'Anda layak untuk percubaan percuma {days} hari dengan akses penuh kepada semua kursus.',
)
export const trialBannerTitle = text(
  'Start your {days}-day free trial to access all courses and lessons!',
  'Mulakan percubaan percuma {days} hari anda untuk mengakses semua kursus dan pelajaran!',
)
export const trialBannerText = text(
  'No credit card required. It ends by itself.',
  'Kad kredit tidak diperlukan. Ia tamat dengan sendirinya.',
)
export const trialMessage = text(
  'Start your {days}-day free trial to access all courses.',
  'Mulakan percubaan percuma {days} hari anda untuk mengakses semua kursus.',
)
export const trialHasEnded = text(
  'Your free trial has ended. Subscribe to continue learning.',
  'Percubaan percuma anda telah tamat. Langgan untuk terus belajar.',
)
export const planHasEnded = text(
  'Your plan has ended. Subscribe to continue learning.',
  'Pelan anda telah tamat. Langgan untuk terus belajar.',
)
export const subscribeForAll = text('Subscribe to access all courses.', 'Langgan untuk mengakses semua kursus.')
export const viewPlans = text('View Subscription Plans', 'Lihat Pelan Langganan')
export const viewPricing = text('View Pricing', 'Lihat Harga')

export const yourPlanIs = text('Your plan: {plan}', 'Pelan anda: {plan}')
export const activeSubscription = text('Active Subscription', 'Langganan Aktif')
export const noActiveSubscription = text('No Active Subscription', 'Tiada Langganan Aktif')
export const fullAccess = text(
  'You have full access to all courses and lessons',
  'Anda mempunyai akses penuh kepada semua kursus dan pelajaran',
)
export const roleOpensAll = text(
  'Your role opens all courses and lessons without one.',
  'Peranan anda membuka semua kursus dan pelajaran tanpa langganan.',
)
export const manageSubscription = text('Manage Subscription', 'Urus Langganan')
export const communityEventsButton = text('Community events', 'Acara komuniti')
export const subscriptionLoading = text('Your subscription is loading', 'Langganan anda sedang dimuatkan')
export const planTerm = text('Plan', 'Pelan')
export const termTerm = text('Term', 'Tempoh')

export const freeStaysOpen = text(
  'Your words, the review and the library stay open, free.',
  'Perkataan anda, ulang kaji dan perpustakaan kekal terbuka, percuma.',
)
export const lessonsDone = text(
  '<figure>{count, number}</figure> {count, plural, one {lesson done} other {lessons done}}',
  '<figure>{count, number}</figure> pelajaran selesai',
)
export const wordsWithYou = text(
  '<figure>{count, number}</figure> {count, plural, one {word with you} other {words with you}}',
  '<figure>{count, number}</figure> perkataan kekal bersama anda',
)
export const paymentRefused = text('The last payment did not go through', 'Bayaran terakhir tidak berjaya')
export const payNow = text(
  'Pay now<hidden> on our payment provider’s page, in a new tab</hidden>',
  'Bayar sekarang<hidden> di halaman penyedia pembayaran kami, dalam tab baharu</hidden>',
)
export const paymentRetried = text(
  'We try again in the next days. Change your card if it is no longer valid.',
  'Kami akan cuba lagi dalam beberapa hari ini. Tukar kad anda jika kad itu tidak sah lagi.',
)
export const paymentRetriedUntil = text(
  'We try again in the next days. Change your card if it is no longer valid: your access ends on {day}.',
  'Kami akan cuba lagi dalam beberapa hari ini. Tukar kad anda jika kad itu tidak sah lagi: akses anda tamat pada {day}.',
)

export const cancelRenewal = text('Cancel renewal', 'Batalkan pembaharuan')
export const cancelRenewalTitle = text('Cancel the renewal?', 'Batalkan pembaharuan?')
export const keepPlan = text('Keep my plan', 'Kekalkan pelan saya')
export const keepRenewing = text('Keep renewing', 'Teruskan pembaharuan')
export const requestRefund = text('Request refund', 'Minta bayaran balik')
export const requestRefundTitle = text('Request a refund?', 'Minta bayaran balik?')
export const resumeRenewal = text('Resume', 'Sambung semula')
export const changeCardButton = text('Change card', 'Tukar kad')
export const renewalCancelled = text('Renewal cancelled', 'Pembaharuan dibatalkan')
export const renewalCancelledText = text(
  'You keep your access until the end of what you have paid for.',
  'Akses anda kekal sehingga akhir tempoh yang telah anda bayar.',
)
export const refundMade = text('Refund made', 'Bayaran balik dibuat')
export const refundMadeText = text(
  'Your money is on its way back to you.',
  'Wang anda sedang dikembalikan kepada anda.',
)

// Without a payment system
export const noPaymentYet = text('You cannot pay here yet', 'Anda belum boleh membayar di sini')
export const noPaymentYetText = text(
  'This site has no payment system yet. You can compare the plans; nothing is charged.',
  'Laman ini belum mempunyai sistem pembayaran. Anda boleh membandingkan pelan; tiada bayaran dikenakan.',
)
