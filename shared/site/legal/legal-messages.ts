import { text } from '#shared/messages/text.ts'

/** Parts of the legal documents. */

export const operatorWith = text(
  '{site} is run by {company}, {address}. Write to <email></email>. More about us, and our telephone numbers, on the page <about>About us</about>.',
  '{site} dikendalikan oleh {company}, {address}. Tulis kepada <email></email>. Lebih lanjut tentang kami serta nombor telefon kami ada di halaman <about>Tentang Kami</about>.',
)
export const operatorEmailMissing = text('[support e-mail address]', '[alamat e-mel sokongan]')
export const legalPlaceholders = text(
  'Text in square brackets below is a placeholder: no real company, person or address. The rest tells what the product does.',
  'Teks dalam kurungan siku di bawah ialah teks sementara: bukan syarikat, orang atau alamat sebenar. Yang lain menerangkan apa yang dilakukan oleh produk ini.',
)
export const onThisPage = text('On this page', 'Pada halaman ini')
export const lastChanged = text(
  'Version {version}, last changed on {day}. <other>Baca dalam Bahasa Melayu</other>',
  'Versi {version}, kali terakhir diubah pada {day}. <other>Read in English</other>',
)
export const englishDecides = text(
  'No lawyer has read the Malay text. Where the two differ, the English text decides.',
  'Tiada peguam telah membaca teks Bahasa Melayu ini. Jika kedua-duanya berbeza, teks Bahasa Inggeris yang terpakai.',
)
export const privacyLead = text(
  'The data that we keep about you, where and for how long, and how you take it back.',
  'Data yang kami simpan tentang anda, di mana dan berapa lama, serta cara anda mengambilnya semula.',
)
export const termsLead = text(
  'Your rights here, and what we ask of you.',
  'Hak anda di sini, dan apa yang kami minta daripada anda.',
)
export const refundsLead = text(
  'How a plan goes on, how you stop it, and how you get your money back.',
  'Cara pelan diteruskan, cara menghentikannya, dan cara mendapatkan wang anda semula.',
)
