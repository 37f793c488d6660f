import { text } from '#shared/messages/text.ts'

export const checkoutTitle = text('Checkout', 'Pembayaran')
export const backToPricing = text('Back to Pricing', 'Kembali ke Harga')
export const invalidPlan = text('Invalid Plan', 'Pelan Tidak Sah')
export const selectPlanToast = text('Please select a pricing plan', 'Sila pilih pelan harga')

export const orderSummary = text('Order summary', 'Ringkasan pesanan')
export const durationRow = text('Duration', 'Tempoh')
export const subtotalRow = text('Subtotal', 'Jumlah kecil')
export const takenOff = text('Taken off this time', 'Ditolak kali ini')
export const owedBefore = text('Owed from before', 'Baki terdahulu')
export const totalRow = text('Total', 'Jumlah')
export const totalNow = text('Total now', 'Jumlah sekarang')
export const whatIsIncluded = text('Included', 'Termasuk')
export const amountInRinggit = text('{amount} MYR', '{amount} MYR')
export const amountOff = text('−{amount} MYR', '−{amount} MYR')
export const laterAmount = text(
  '{amount} MYR every {months, plural, one {month} other {# months}}',
  '{amount} MYR setiap {months, plural, =1 {bulan} other {# bulan}}',
)
export const laterAmountUntil = text(
  '{amount} MYR every {months, plural, one {month} other {# months}} until {day}, and {after} MYR after that',
  '{amount} MYR setiap {months, plural, =1 {bulan} other {# bulan}} sehingga {day}, dan {after} MYR selepas itu',
)
export const firstThenLater = text(
  'You pay {amount} MYR now, then {later}, unless you cancel.',
  'Anda bayar {amount} MYR sekarang, kemudian {later}, melainkan anda batalkan.',
)
export const paysOnce = text(
  'You pay once, for {length}. It does not renew: your access ends by itself, and nothing more is charged.',
  'Anda bayar sekali, untuk {length}. Ia tidak diperbaharui: akses anda tamat dengan sendirinya, dan tiada caj lagi.',
)
export const autoRenews = text(
  'Your subscription auto-renews every {months, plural, one {month} other {# months}} for {amount} MYR unless cancelled. You can cancel at any time.',
  'Langganan anda diperbaharui secara automatik setiap {months, plural, =1 {bulan} other {# bulan}} dengan {amount} MYR melainkan dibatalkan. Anda boleh membatalkannya pada bila-bila masa.',
)
export const autoRenewsLater = text(
  'Your subscription auto-renews for {later}, unless cancelled. You can cancel at any time.',
  'Langganan anda diperbaharui secara automatik dengan {later}, melainkan dibatalkan. Anda boleh membatalkannya pada bila-bila masa.',
)
export const daysCarriedOver = text(
  'You have access until {day} already. Those days are not lost: they are added to the time that you buy.',
  'Anda sudah mempunyai akses sehingga {day}. Hari-hari itu tidak hilang: ia ditambah pada tempoh yang anda beli.',
)

export const paymentHeading = text('Payment', 'Bayaran')
export const payAmount = text('Pay {amount} MYR', 'Bayar {amount} MYR')
export const processingPayment = text('Processing...', 'Sedang diproses...')
export const initializingPayment = text('Initializing secure payment...', 'Sedang menyediakan pembayaran selamat...')
export const paymentFormFailed = text(
  'The payment form could not be loaded. Nothing was charged.',
  'Borang bayaran tidak dapat dimuatkan. Tiada caj dibuat.',
)
export const stripeFailed = text(
  'The card form of Stripe, our payment provider, could not be loaded. Please check your connection, and whether something in your browser blocks js.stripe.com.',
  'Borang kad Stripe, penyedia pembayaran kami, tidak dapat dimuatkan. Sila semak sambungan anda, dan sama ada sesuatu dalam pelayar anda menyekat js.stripe.com.',
)
export const paymentUnavailable = text('Payment System Unavailable', 'Sistem Pembayaran Tidak Tersedia')
export const paymentUnavailableText = text(
  'The payment system is currently unavailable. Please <link>contact support</link>.',
  'Sistem pembayaran tidak tersedia buat masa ini. Sila <link>hubungi sokongan</link>.',
)
export const keepLearning = text('Keep learning', 'Teruskan belajar')
export const paymentStopped = text('Payment stopped', 'Bayaran dihentikan')
export const seeMyPlan = text('See my plan', 'Lihat pelan saya')
export const nothingDueText = text(
  'Nothing is left to pay today. After {length} the plan renews for {later}, unless you cancel it in your profile. There you can also add the card for it.',
  'Tiada bayaran yang perlu dibuat hari ini. Selepas {length}, pelan ini diperbaharui dengan {later}, melainkan anda membatalkannya dalam profil. Di sana anda juga boleh menambah kad untuknya.',
)
export const nothingDueSuccess = text(
  'Nothing was left to pay today: your subscription has begun, and renews by itself.',
  'Tiada bayaran yang perlu dibuat hari ini: langganan anda telah bermula dan diperbaharui dengan sendirinya.',
)
export const onceTitle = text('Pay once, does not renew', 'Bayar sekali, tidak diperbaharui')
export const onceText = text(
  'By online banking (FPX), with GrabPay, or with a card. Nothing is charged later.',
  'Melalui perbankan dalam talian (FPX), GrabPay atau kad. Tiada caj kemudian.',
)
export const renewsTitle = text('Renews by itself', 'Diperbaharui dengan sendirinya')
export const renewsOffer = text(
  'RM{amount} for {length} by card, and again each time, until you cancel.',
  'RM{amount} untuk {length} dengan kad, dan sekali lagi setiap kali, sehingga anda batalkan.',
)
export const renewsAction = text('Pay by card, with renewal', 'Bayar dengan kad, dengan pembaharuan')
export const onceOffer = text(
  'RM{amount} for {length} by online banking (FPX), with GrabPay or by card. It ends by itself.',
  'RM{amount} untuk {length} melalui perbankan dalam talian (FPX), GrabPay atau kad. Ia tamat dengan sendirinya.',
)
export const onceAction = text('Pay once', 'Bayar sekali')
export const smallPrint = text(
  'By paying you agree to the <terms>terms</terms>. Read how <refunds>renewal, cancelling and refunds</refunds> work, and <privacy>what we keep</privacy>.',
  'Dengan membayar, anda bersetuju dengan <terms>terma</terms>. Baca tentang <refunds>pembaharuan, pembatalan dan bayaran balik</refunds>, serta <privacy>data yang kami simpan</privacy>.',
)

export const paymentFailed = text('Payment Failed', 'Bayaran Gagal')
export const paymentSuccessful = text('Payment Successful', 'Bayaran Berjaya')
export const thanksForSubscription = text('Thank you for your subscription!', 'Terima kasih atas langganan anda!')
export const paymentErrorOccurred = text('An error occurred', 'Ralat berlaku')
export const paymentInitFailed = text('Failed to initialize payment', 'Bayaran gagal disediakan')
export const formTooOld = text(
  'This form was open for too long. Please enter your card again.',
  'Borang ini dibuka terlalu lama. Sila masukkan kad anda semula.',
)
export const otherTabChose = text(
  'You chose another plan or way to pay in another tab. Please enter your card again.',
  'Anda memilih pelan atau cara bayaran lain dalam tab lain. Sila masukkan kad anda semula.',
)
export const otherAccount = text(
  'Another account has logged in meanwhile. Nothing was charged.',
  'Akaun lain telah log masuk. Tiada caj dibuat.',
)
export const checkoutLoggedOut = text('Please log in to continue', 'Sila log masuk untuk meneruskan')
export const bankDidNotConfirm = text(
  'Your bank did not confirm the payment, and nothing was charged.',
  'Bank anda tidak mengesahkan bayaran itu, dan tiada caj dibuat.',
)
export const choosePlan = text('Choose a plan', 'Pilih pelan')
export const paymentConfirming = text(
  'Your payment is being confirmed. Your courses open in a moment.',
  'Bayaran anda sedang disahkan. Kursus anda akan dibuka sebentar lagi.',
)
export const paymentLate = text(
  'The confirmation takes longer than usual. Your courses open as soon as it arrives; look again in a few minutes.',
  'Pengesahan mengambil masa lebih lama daripada biasa. Kursus anda dibuka sebaik sahaja ia tiba; sila lihat semula dalam beberapa minit.',
)
export const paymentNotConfirmed = text(
  'Your bank did not confirm the payment, so nothing was charged. You can try again, or pay another way.',
  'Bank anda tidak mengesahkan bayaran itu, jadi tiada caj dibuat. Anda boleh cuba lagi atau membayar dengan cara lain.',
)
