import { text } from '#shared/messages/text.ts'

/** Sentences about the state of a subscription and of its payments. */

export const complimentaryAccess = text(
  'Your access is complimentary and has no end date.',
  'Akses anda diberi percuma dan tiada tarikh tamat.',
)
export const trialExpires = text('Your free trial expires on {day}.', 'Percubaan percuma anda tamat pada {day}.')
export const renewsOn = text('Renews on {day}', 'Diperbaharui pada {day}')
export const accessUntilDay = text('Access until {day}', 'Akses sehingga {day}')
export const endsOn = text('Ends on {day}', 'Tamat pada {day}')

export const paymentsPaused = text(
  'Payments are paused by us until they are resumed; nothing is charged meanwhile.',
  'Kami menghentikan bayaran buat sementara sehingga disambung semula; tiada caj dalam tempoh itu.',
)
export const nothingMoreCharged = text(
  'The renewal is cancelled: nothing more is charged, and you keep your access until then.',
  'Pembaharuan dibatalkan: tiada caj lagi, dan akses anda kekal sehingga tarikh itu.',
)
export const paidOnce = text(
  'You paid once: it does not renew, and nothing more is charged.',
  'Anda membayar sekali: ia tidak diperbaharui, dan tiada caj lagi.',
)
export const chargedThen = text(
  '{amount} is charged to your card then.',
  '{amount} akan dicaj pada kad anda pada tarikh itu.',
)
export const chargedThenUntil = text(
  '{amount} is charged to your card then. With the days that you had left, your access lasts until {day}.',
  '{amount} akan dicaj pada kad anda pada tarikh itu. Dengan baki hari anda, akses anda kekal sehingga {day}.',
)
export const cancellationTakenBack = text('Cancellation taken back', 'Pembatalan ditarik balik')
export const renewalResumed = text('Renewal resumed', 'Pembaharuan disambung semula')
export const goesOnByItself = text(
  'Your subscription goes on by itself.',
  'Langganan anda diteruskan dengan sendirinya.',
)

export const planUnpaidTitle = text(
  'Your plan waits for its payment. You keep your words.',
  'Pelan anda menunggu bayaran. Perkataan anda kekal.',
)
export const lessonsOpenWhenPaid = text(
  'Lessons open again when it is paid.',
  'Pelajaran dibuka semula apabila bayaran dibuat.',
)
export const planPausedTitle = text(
  'Your plan is paused. You keep your words.',
  'Pelan anda dihentikan sementara. Perkataan anda kekal.',
)
export const lessonsOpenTitle = text('Lessons open with a plan.', 'Pelajaran dibuka dengan pelan.')
export const lessonsOpenFrom = text(
  'Lessons open with a plan, from {price} for a month.',
  'Pelajaran dibuka dengan pelan, daripada {price} sebulan.',
)
export const lessonsOpenAgainFrom = text(
  'Lessons open again with a plan, from {price} for a month.',
  'Pelajaran dibuka semula dengan pelan, daripada {price} sebulan.',
)
export const planEndedTitle = text(
  'Your plan has ended. You keep your words.',
  'Pelan anda telah tamat. Perkataan anda kekal.',
)
export const trialEndedTitle = text(
  'Your free trial has ended. You keep your words.',
  'Percubaan percuma anda telah tamat. Perkataan anda kekal.',
)
export const planUnpaid = text(
  'Your plan waits for its payment. Lessons open again when it is paid.',
  'Pelan anda menunggu bayaran. Pelajaran dibuka semula apabila bayaran dibuat.',
)
export const planPaused = text(
  'Your plan is paused. Your paid time has ended.',
  'Pelan anda dihentikan sementara. Tempoh yang telah anda bayar sudah tamat.',
)
export const renewalNotCharged = text(
  'Your last renewal could not be charged. Change your card, or cancel the renewal first.',
  'Pembaharuan terakhir anda tidak dapat dicaj. Tukar kad anda atau batalkan pembaharuan dahulu.',
)
export const planRenewsByItself = text(
  'Your plan renews by itself. To choose another one, cancel its renewal first.',
  'Pelan anda diperbaharui dengan sendirinya. Untuk memilih pelan lain, batalkan pembaharuannya dahulu.',
)
export const planRenewsOn = text(
  'Your plan renews on {day}. To choose another one, cancel its renewal first.',
  'Pelan anda diperbaharui pada {day}. Untuk memilih pelan lain, batalkan pembaharuannya dahulu.',
)
export const cancelEnds = text(
  'Your subscription ends, and nothing more is charged. You can subscribe again later.',
  'Langganan anda tamat, dan tiada caj lagi. Anda boleh melanggan semula kemudian.',
)
export const cancelKeeps = text(
  'Your access stays until {day}, and nothing is charged after that. You can resume the renewal until then.',
  'Akses anda kekal sehingga {day}, dan tiada caj selepas itu. Anda boleh menyambung semula pembaharuan sebelum tarikh itu.',
)
export const cancelKeepsPeriod = text(
  'Your access stays until the end of the period that you have paid for, and nothing is charged after that. You can resume the renewal until then.',
  'Akses anda kekal sehingga akhir tempoh yang telah anda bayar, dan tiada caj selepas itu. Anda boleh menyambung semula pembaharuan sebelum itu.',
)
export const refundAmountQuestion = text(
  'Your payment of {amount} goes back the way that you paid; your bank or wallet may need some days to show it. The access that it paid for ends at once, and it does not renew. You can do this once.',
  'Bayaran anda sebanyak {amount} dikembalikan mengikut cara anda membayar; bank atau e-dompet anda mungkin mengambil beberapa hari untuk memaparkannya. Akses yang dibayar dengannya tamat serta-merta dan tidak diperbaharui. Anda boleh melakukan ini sekali sahaja.',
)
export const refundPlanQuestion = text(
  'Your payment for {plan}, {amount}, goes back the way that you paid; your bank or wallet may need some days to show it. The access that it paid for ends at once, and it does not renew. You can do this once.',
  'Bayaran anda untuk {plan}, {amount}, dikembalikan mengikut cara anda membayar; bank atau e-dompet anda mungkin mengambil beberapa hari untuk memaparkannya. Akses yang dibayar dengannya tamat serta-merta dan tidak diperbaharui. Anda boleh melakukan ini sekali sahaja.',
)
export const giveBackText = text(
  '{amount} goes back to {person} through Stripe, the way that it was paid. The access that this payment paid for ends at once. It cannot be undone.',
  '{amount} dikembalikan kepada {person} melalui Stripe, mengikut cara ia dibayar. Akses yang dibayar dengannya tamat serta-merta. Tindakan ini tidak boleh dibuat asal.',
)

export const paidStatus = text('Paid', 'Dibayar')
export const refundedStatus = text('Refunded', 'Dibayar balik')
export const partlyRefundedStatus = text('Partly refunded', 'Dibayar balik sebahagian')
export const disputedStatus = text('Disputed', 'Dipertikaikan')
export const disputeLostStatus = text('Taken back by the bank', 'Ditarik balik oleh bank')
