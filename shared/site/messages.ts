import { text } from '#shared/messages/text.ts'

export const pageNotFound = text('404 Page Not Found', '404 Halaman Tidak Ditemui')
export const addPageToRouter = text(
  'Did you forget to add the page to the router?',
  'Adakah anda terlupa menambah halaman ini pada penghala?',
)
export const goToStartPage = text('Go to the start page', 'Pergi ke halaman mula')
