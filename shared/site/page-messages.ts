import { text } from '#shared/messages/text.ts'

/** Titles and descriptions of public pages, for search engines and shared links. */

export const landingDescription = text(
  'Learn Kadazandusun, a language of Sabah, Malaysia: short lessons by teachers, quizzes that never mind a missing glottal mark, and a free trial of everything.',
  'Belajar Kadazandusun, sebuah bahasa di Sabah, Malaysia: pelajaran ringkas oleh guru, kuiz yang tidak mempersoalkan tanda hentian glotis yang tertinggal, dan percubaan percuma dengan akses penuh.',
)
export const pricingTitle = text('Pricing', 'Harga')
export const pricingDescription = text(
  'Four plans from RM8 a month, a free trial without a credit card, cancellation at any time and a money-back guarantee.',
  'Empat pelan dari RM8 sebulan, percubaan percuma tanpa kad kredit, pembatalan pada bila-bila masa dan jaminan wang dikembalikan.',
)
export const aboutTitle = text('About', 'Tentang Kami')
export const aboutDescription = text(
  'The people behind Learn Kadazandusun, and how to reach us.',
  'Orang di sebalik Learn Kadazandusun, dan cara menghubungi kami.',
)
export const privacyDescription = text(
  'The data that we keep about you, where and for how long, which cookies are set, and how you download or delete it all.',
  'Data yang kami simpan tentang anda, di mana dan berapa lama, kuki yang digunakan, dan cara memuat turun atau memadam semuanya.',
)
export const termsDescription = text(
  'Your rights and duties on this site, and the prices of its plans.',
  'Hak dan kewajipan anda di laman ini, serta harga pelannya.',
)
export const refundsTitle = text('Renewal, cancelling and refunds', 'Pembaharuan, pembatalan dan bayaran balik')
export const refundsDescription = text(
  'How a plan renews, how you cancel it and keep your access until the end of the period, and the money-back guarantee.',
  'Cara pelan diperbaharui, cara membatalkannya sambil mengekalkan akses hingga akhir tempoh, dan jaminan wang dikembalikan.',
)
export const noSuchPage = text('There is no page at this address.', 'Tiada halaman pada alamat ini.')
