import { text } from '#shared/messages/text.ts'

export const renewalTitle = text('How a plan renews', 'Cara pelan diperbaharui')
export const renewalText = text(
  'A plan that you pay by card lasts 1, 3, 6 or 12 months and then renews by itself for as long again, at the same price, from the same card. Your <profile>profile</profile> says on which day. Three days before, we send you an e-mail.',
  'Pelan yang anda bayar dengan kad berlangsung selama 1, 3, 6 atau 12 bulan, kemudian diperbaharui dengan sendirinya untuk tempoh yang sama, dengan harga yang sama, daripada kad yang sama. <profile>Profil</profile> anda menyatakan harinya. Tiga hari sebelumnya kami menghantar e-mel kepada anda.',
)
export const payOnceText = text(
  'If you chose ‘Pay once’, nothing renews: your access ends by itself, and nothing more is charged.',
  'Jika anda memilih ‘Bayar sekali’, tiada pembaharuan: akses anda tamat dengan sendirinya, dan tiada caj lagi.',
)
export const trialEndsText = text(
  'The free trial does not renew: its {days} days end by themselves. Days that are left of it when you subscribe are added to what you buy.',
  'Percubaan percuma tidak diperbaharui: {days} harinya tamat dengan sendirinya. Baki harinya semasa anda melanggan ditambah pada tempoh yang anda beli.',
)
export const failedTitle = text('When a renewal fails', 'Apabila pembaharuan gagal')
export const failedText = text(
  'If the card refuses a renewal, we write to you, and Stripe tries again in the next days. The time that you have paid for stays open until its end. ‘Change card’ on your profile leads to Stripe’s own page, where you give another one.',
  'Jika kad menolak pembaharuan, kami menulis kepada anda, dan Stripe mencuba lagi dalam beberapa hari. Tempoh yang telah anda bayar kekal terbuka sehingga tamat. ‘Tukar kad’ di profil anda membawa ke halaman Stripe, tempat anda memberi kad lain.',
)
export const cancellingTitle = text('Cancelling', 'Pembatalan')
export const cancellingText = text(
  'At any time, by ‘Cancel renewal’ on your profile or on the page with the prices. You keep your access until the end of the period that you have paid for, and nothing is charged after that. Until then ‘Resume’ takes the cancellation back.',
  'Pada bila-bila masa, dengan ‘Batalkan pembaharuan’ di profil anda atau di halaman harga. Akses anda kekal sehingga akhir tempoh yang telah anda bayar, dan tiada caj selepas itu. Sebelum itu, ‘Sambung semula’ menarik balik pembatalan.',
)
export const changePlanText = text(
  'To change to another plan, cancel the renewal and choose the other one: the days that are left are added to it.',
  'Untuk bertukar pelan, batalkan pembaharuan dan pilih pelan lain: baki hari ditambah padanya.',
)
export const refundTitle = text('Your money back', 'Wang anda dikembalikan')
export const refundText = text(
  'Within <b>{days} days of your first payment</b> you can have your money back, and need not say why. Press ‘Request refund’ on your <profile>profile</profile>. Then',
  'Dalam masa <b>{days} hari selepas bayaran pertama anda</b>, anda boleh mendapatkan wang anda semula tanpa perlu memberi sebab. Tekan ‘Minta bayaran balik’ di <profile>profil</profile> anda. Kemudian',
)
export const refundWay = text(
  'the whole payment goes back the way that you paid, through Stripe; your bank or wallet may need some days;',
  'seluruh bayaran dikembalikan mengikut cara anda membayar, melalui Stripe; bank atau e-dompet anda mungkin mengambil beberapa hari;',
)
export const refundAccess = text(
  'the access that this payment paid for ends at once, and the subscription with it;',
  'akses yang dibayar dengannya tamat serta-merta, begitu juga langganan itu;',
)
export const refundDaysLeft = text(
  'days that you had from elsewhere, such as the rest of a free trial, are yours still.',
  'hari yang anda peroleh daripada sumber lain, seperti baki percubaan percuma, masih milik anda.',
)
export const refundOnceText = text(
  'This goes once for each person, and is for the first payment, not for renewals. Is it later than {days} days, or is something else wrong? <support>Write to us</support>: we can give back any payment by hand.',
  'Ini boleh dibuat sekali bagi setiap orang, dan adalah untuk bayaran pertama, bukan pembaharuan. Sudah lebih daripada {days} hari, atau ada yang tidak kena? <support>Tulis kepada kami</support>: kami boleh mengembalikan mana-mana bayaran secara manual.',
)
export const deletingTitle = text('Deleting your account', 'Memadam akaun anda')
export const deletingText = text(
  'It ends the subscription at Stripe first, so nothing more is charged. It is not a refund: request that before, while the {days} days run.',
  'Ia menamatkan langganan di Stripe dahulu, jadi tiada caj lagi. Ia bukan bayaran balik: minta bayaran balik sebelum itu, semasa tempoh {days} hari masih berjalan.',
)
export const receiptsTitle = text('Receipts', 'Resit')
export const receiptsText = text(
  'Every payment stands on your profile, in Malaysian ringgit, with a link to Stripe’s receipt.',
  'Setiap bayaran dipaparkan di profil anda dalam ringgit Malaysia, dengan pautan ke resit Stripe.',
)
export const payeeTitle = text('Whom you pay', 'Kepada siapa anda membayar')
