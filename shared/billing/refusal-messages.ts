import { text } from '#shared/messages/text.ts'

export const paymentsUnavailable = text(
  'The payment system is currently unavailable. Please contact support.',
  'Sistem pembayaran tidak tersedia buat masa ini. Sila hubungi sokongan.',
)
export const providerDisallows = text(
  'Our payment provider does not allow this at the moment. Please try again later, or contact support.',
  'Penyedia pembayaran kami tidak membenarkan ini buat masa ini. Sila cuba lagi kemudian atau hubungi sokongan.',
)
export const requestInWork = text(
  'Your last request is still being worked on. Please try again in a little while.',
  'Permintaan terakhir anda masih diproses. Sila cuba lagi sebentar lagi.',
)
export const guaranteeUsed = text(
  'The money-back guarantee can be used once, and yours has been used.',
  'Jaminan wang dikembalikan boleh digunakan sekali sahaja, dan anda sudah menggunakannya.',
)
export const nothingToRefund = text(
  'There is no payment that could be given back.',
  'Tiada bayaran yang boleh dikembalikan.',
)
export const guaranteeForFirst = text(
  'The money-back guarantee is for the first payment, not for renewals.',
  'Jaminan wang dikembalikan adalah untuk bayaran pertama, bukan pembaharuan.',
)
export const ownBankDeals = text(
  'Your bank is dealing with this payment already: please wait for its decision.',
  'Bank anda sedang menguruskan bayaran ini: sila tunggu keputusannya.',
)
export const paymentNotMadeHere = text(
  'This payment was not made here: please contact support.',
  'Bayaran ini tidak dibuat di sini: sila hubungi sokongan.',
)
export const guaranteePassed = text(
  'The {days} days of the money-back guarantee have passed.',
  'Tempoh {days} hari jaminan wang dikembalikan telah berlalu.',
)
export const paidInOtherTab = text(
  'You have already paid in another tab, so nothing was charged here.',
  'Anda sudah membayar dalam tab lain, jadi tiada caj dibuat di sini.',
)
export const renewalUnpaid = text(
  'Your last renewal could not be charged. Please change your card, or cancel the renewal first.',
  'Pembaharuan terakhir anda tidak dapat dicaj. Sila tukar kad anda atau batalkan pembaharuan dahulu.',
)
export const renewsAlready = text(
  'You have a subscription that renews by itself. Cancel its renewal first to choose another plan.',
  'Anda mempunyai langganan yang diperbaharui dengan sendirinya. Batalkan pembaharuannya dahulu untuk memilih pelan lain.',
)
export const otherPaymentArrived = text(
  'Another payment of yours has just arrived. Please look at your profile before you pay again.',
  'Satu lagi bayaran anda baru sahaja diterima. Sila lihat profil anda sebelum membayar lagi.',
)
export const paymentCannotBegin = text(
  'This payment cannot be begun at the moment. Please contact support.',
  'Bayaran ini tidak dapat dimulakan buat masa ini. Sila hubungi sokongan.',
)
export const bankConfirming = text(
  'Your bank is still confirming a payment. Please wait until it has: it takes a few minutes at most.',
  'Bank anda masih mengesahkan satu bayaran. Sila tunggu sehingga selesai: paling lama beberapa minit.',
)
export const begunTooOften = text('You have begun to pay too often.', 'Anda memulakan bayaran terlalu kerap.')
export const paidOnceNoRenewal = text(
  'You paid once, so there is nothing to renew: your access runs to its end. You can choose a plan again at any time.',
  'Anda membayar sekali, jadi tiada yang perlu diperbaharui: akses anda berjalan hingga tamat. Anda boleh memilih pelan semula pada bila-bila masa.',
)
export const subscriptionEnded = text(
  'Your subscription has ended. Choose a plan to subscribe again.',
  'Langganan anda telah tamat. Pilih pelan untuk melanggan semula.',
)
export const haveNoSubscription = text('You have no subscription.', 'Anda tiada langganan.')
export const wentBackAlready = text(
  'This payment went back already. Please look again in a little while.',
  'Bayaran ini sudah dikembalikan. Sila lihat semula sebentar lagi.',
)
export const bankDeals = text(
  'The bank is dealing with this payment already: please wait for its decision.',
  'Bank sedang menguruskan bayaran ini: sila tunggu keputusannya.',
)
export const refundNotSent = text(
  'Our payment provider could not send the money back now, so nothing has changed. Please try again tomorrow, or contact support.',
  'Penyedia pembayaran kami tidak dapat mengembalikan wang sekarang, jadi tiada apa-apa berubah. Sila cuba lagi esok atau hubungi sokongan.',
)
export const nothingRenews = text('You have no subscription that renews.', 'Anda tiada langganan yang diperbaharui.')
export const cardIsGone = text(
  'Our payment provider has no card of yours any more. You can choose a plan again at any time.',
  'Penyedia pembayaran kami tidak lagi menyimpan kad anda. Anda boleh memilih pelan semula pada bila-bila masa.',
)
export const paymentCannotGoBack = text(
  'This payment cannot be given back: it went back before, or its bank is dealing with it.',
  'Bayaran ini tidak boleh dikembalikan: ia sudah dikembalikan, atau bank sedang menguruskannya.',
)
export const beingWorkedOn = text(
  'This is being worked on at the moment. Please try again in a little while.',
  'Ini sedang diproses. Sila cuba lagi sebentar lagi.',
)
export const paymentsNotSetUp = text('Payments are not set up here.', 'Pembayaran belum disediakan di sini.')
export const subscriptionNotEnded = text(
  'Your subscription could not be ended at the payment service, so your account was not deleted. Please try again in a little while.',
  'Langganan anda tidak dapat ditamatkan di perkhidmatan pembayaran, jadi akaun anda tidak dipadam. Sila cuba lagi sebentar lagi.',
)
export const paymentServiceSilent = text(
  'The payment service does not answer at the moment. Please try again in a little while.',
  'Perkhidmatan pembayaran tidak menjawab buat masa ini. Sila cuba lagi sebentar lagi.',
)
export const planCannotBeBought = text(
  'This plan cannot be bought at the moment. Please contact support.',
  'Pelan ini tidak boleh dibeli buat masa ini. Sila hubungi sokongan.',
)
export const notFromStripe = text(
  'This is not a message that Stripe has just signed.',
  'Ini bukan mesej yang baru ditandatangani oleh Stripe.',
)
export const signedInFuture = text(
  'This message was signed in the future.',
  'Mesej ini ditandatangani pada masa hadapan.',
)
export const noStripeEvent = text('This is not a Stripe event.', 'Ini bukan peristiwa Stripe.')
