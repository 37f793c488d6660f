import { text } from '#shared/messages/text.ts'

export const pageNotFound = text('404 Page Not Found', '404 Halaman Tidak Ditemui')
export const addPageToRouter = text(
  'Did you forget to add the page to the router?',
  'Adakah anda terlupa menambah halaman ini pada penghala?',
)
export const noPageTitle = text('This page does not exist', 'Halaman ini tidak wujud')
export const noPageText = text(
  'The address may have a small mistake. Are you looking for a word?',
  'Alamat ini mungkin ada kesilapan kecil. Adakah anda mencari perkataan?',
)
export const goToStartPage = text('Go to the start page', 'Pergi ke laman utama')
export const needsJavaScript = text(
  'This page needs JavaScript. The start page, the library, the prices and the page about us can be read without it.',
  'Halaman ini memerlukan JavaScript. Laman utama, perpustakaan, harga dan halaman tentang kami boleh dibaca tanpanya.',
)
/** Describes the picture of a shared link. */
export const sharedPicture = text('A mountain over paddy fields', 'Sebuah gunung di belakang sawah padi')
export const reviewShortcut = text('Review', 'Ulang Kaji')
export const libraryShortcut = text('Library', 'Perpustakaan')
