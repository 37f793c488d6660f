import { text } from '#shared/messages/text.ts'

/** E-mails about payments. Lines after the greeting begin in lower case. */

export const emailGreeting = text('Kopivosian,', 'Kopivosian,')
export const emailGreetingTo = text('Kopivosian {name},', 'Kopivosian {name},')
export const emailHelp = text('Questions? Write to {email}.', 'Ada soalan? Tulis kepada {email}.')
export const unknownPeriod = text('period', 'tempoh')

export const paidSubject = text('Thank you: {amount} received', 'Terima kasih: {amount} diterima')
export const paidLine = text(
  'we have received {amount} for {plan} of {site}{method, select, card {, paid by card} fpx {, paid by online banking (FPX)} grabpay {, paid with GrabPay} other {}}. Thank you for learning with us!',
  'kami telah menerima {amount} untuk {plan} di {site}{method, select, card {, dibayar dengan kad} fpx {, dibayar melalui perbankan dalam talian (FPX)} grabpay {, dibayar dengan GrabPay} other {}}. Terima kasih kerana belajar bersama kami!',
)
export const openUntil = text(
  'All courses and lessons are open to you until {day}.',
  'Semua kursus dan pelajaran terbuka untuk anda sehingga {day}.',
)
export const yourReceipt = text('Your receipt: {url}', 'Resit anda: {url}')
export const renewsByItself = text(
  'It renews by itself until you cancel. You can do that at any time, and keep your access to the end of what you paid for: {url}',
  'Ia diperbaharui dengan sendirinya sehingga anda batalkan. Anda boleh membatalkannya pada bila-bila masa, dan akses anda kekal sehingga akhir tempoh yang telah dibayar: {url}',
)
export const paidOnceLine = text(
  'You paid once: it does not renew, and nothing more is charged. You see it on your profile page: {url}',
  'Anda membayar sekali: ia tidak diperbaharui, dan tiada caj lagi. Anda boleh melihatnya di halaman profil anda: {url}',
)

export const failedSubject = text('Your renewal could not be charged', 'Pembaharuan anda tidak dapat dicaj')
export const failedLine = text(
  'your card did not accept the renewal of {site}. Nothing was charged.',
  'kad anda tidak menerima pembaharuan {site}. Tiada caj dibuat.',
)
export const payNowLine = text(
  'Pay now, with this card or another one: {url}',
  'Bayar sekarang, dengan kad ini atau kad lain: {url}',
)
export const triedAgain = text(
  'It will be tried again in the next days. A card that has run out can be changed on your profile page; or cancel the renewal there, and nothing more happens.',
  'Ia akan dicuba semula dalam beberapa hari ini. Kad yang tamat tempoh boleh ditukar di halaman profil anda; atau batalkan pembaharuan di sana, dan tiada apa-apa lagi berlaku.',
)
export const staysOpenUntil = text(
  'Your paid access stays open until {day}.',
  'Akses yang telah anda bayar kekal sehingga {day}.',
)

export const refundSubject = text('{amount} is on its way back to you', '{amount} sedang dikembalikan kepada anda')
export const refundLine = text(
  'we have given back {amount} of your payment for {plan} of {site}. It goes {method, select, card {to the card that you paid with} fpx {to the bank account that you paid from} grabpay {to your GrabPay wallet} other {back the way that you paid}}, which can take some days.',
  'kami telah mengembalikan {amount} daripada bayaran anda untuk {plan} di {site}. Wang itu dihantar {method, select, card {ke kad yang anda gunakan untuk membayar} fpx {ke akaun bank yang anda gunakan untuk membayar} grabpay {ke e-dompet GrabPay anda} other {melalui cara anda membayar}}, dan ini boleh mengambil beberapa hari.',
)
export const accessStays = text('Your access stays as it was.', 'Akses anda kekal seperti sedia ada.')
export const accessHasEnded = text(
  'The access that this payment was for has ended. Access that you have from elsewhere stays.',
  'Akses bagi bayaran ini telah tamat. Akses anda yang lain kekal.',
)
export const disputeSubject = text('Your bank has taken a payment back', 'Bank anda telah menarik balik satu bayaran')
export const disputeLine = text(
  'your bank has decided that {amount}, paid for {plan} of {site}, goes back to you.',
  'bank anda telah memutuskan bahawa {amount}, yang dibayar untuk {plan} di {site}, dikembalikan kepada anda.',
)
export const welcomeAgain = text(
  'You are welcome to choose a plan again at any time: {url}',
  'Anda dialu-alukan untuk memilih pelan semula pada bila-bila masa: {url}',
)

export const stoppedSubject = text('Your subscription no longer renews', 'Langganan anda tidak lagi diperbaharui')
export const stoppedLine = text(
  'the renewal of your subscription to {site} ({plan}) is cancelled. It will not be charged again.',
  'pembaharuan langganan anda di {site} ({plan}) telah dibatalkan. Ia tidak akan dicaj lagi.',
)
export const allOpenUntil = text(
  'All courses and lessons stay open to you until {day}.',
  'Semua kursus dan pelajaran kekal terbuka untuk anda sehingga {day}.',
)
export const seeOnProfile = text(
  'You can see it on your profile page: {url}',
  'Anda boleh melihatnya di halaman profil anda: {url}',
)
export const resumedSubject = text('Your subscription renews again', 'Langganan anda diperbaharui semula')
export const resumedLine = text(
  'the renewal of your subscription to {site} ({plan}) is on again.',
  'pembaharuan langganan anda di {site} ({plan}) diteruskan semula.',
)
export const resumedLineWithPrice = text(
  'the renewal of your subscription to {site} ({plan}, {amount}) is on again.',
  'pembaharuan langganan anda di {site} ({plan}, {amount}) diteruskan semula.',
)
export const nextPayment = text('The next payment is due on {day}.', 'Bayaran seterusnya pada {day}.')
export const cancelOnProfile = text(
  'You can cancel the renewal at any time on your profile page: {url}',
  'Anda boleh membatalkan pembaharuan pada bila-bila masa di halaman profil anda: {url}',
)
export const renewalSubject = text('Your subscription renews on {day}', 'Langganan anda diperbaharui pada {day}')
export const renewalLine = text(
  'your subscription to {site} renews on {day}. You need not do anything to go on learning.',
  'langganan anda di {site} diperbaharui pada {day}. Anda tidak perlu membuat apa-apa untuk terus belajar.',
)
export const renewalLineWithPrice = text(
  'your subscription to {site} renews on {day} for another {plan}, {amount}. You need not do anything to go on learning.',
  'langganan anda di {site} diperbaharui pada {day} untuk {plan} lagi, {amount}. Anda tidak perlu membuat apa-apa untuk terus belajar.',
)
export const ratherStop = text(
  'Should you rather stop, cancel the renewal before that day; your access stays to the end of what you paid for: {url}',
  'Jika anda mahu berhenti, batalkan pembaharuan sebelum hari itu; akses anda kekal sehingga akhir tempoh yang telah dibayar: {url}',
)
