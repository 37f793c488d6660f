import { text } from '#shared/messages/text.ts'

export const aboutUsTitle = text('About us', 'Tentang kami')
export const aboutUsText = text(
  'The people behind this site, and how to reach us.',
  'Orang di sebalik laman ini, dan cara menghubungi kami.',
)
export const aboutPlaceholders = text(
  'Text in square brackets below is a placeholder: no real person, address or telephone number.',
  'Teks dalam kurungan siku di bawah ialah teks sementara: bukan orang, alamat atau nombor telefon sebenar.',
)
export const detailsLoading = text('The details are loading', 'Maklumat sedang dimuatkan')
export const teamTitle = text('Team', 'Pasukan')
export const websiteMissing = text('[Website]', '[Laman web]')
export const homeTitle = text('Home', 'Laman Utama')
export const availableCourses = text('Available Courses', 'Kursus Tersedia')
export const profileTitle = text('Profile', 'Profil')
export const searchLibrary = text('Search the library', 'Cari dalam perpustakaan')
