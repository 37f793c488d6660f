import { text } from '#shared/messages/text.ts'

export const manyUploads = text(
  'Those were many uploads in a short time.',
  'Itu sudah banyak muat naik dalam masa yang singkat.',
)
export const manyFilesForOneDay = text(
  'Thank you: those were very many files for one day.',
  'Terima kasih: itu sudah banyak fail untuk satu hari.',
)
export const pictureTakenBack = text(
  'Picture: this file was taken back and can no longer be used.',
  'Gambar: fail ini telah ditarik balik dan tidak boleh digunakan lagi.',
)
export const soundTakenBack = text(
  'Sound: this file was taken back and can no longer be used.',
  'Bunyi: fail ini telah ditarik balik dan tidak boleh digunakan lagi.',
)
export const videoTakenBack = text(
  'Video: this file was taken back and can no longer be used.',
  'Video: fail ini telah ditarik balik dan tidak boleh digunakan lagi.',
)
export const pictureLabel = text('Picture', 'Gambar')
export const soundLabel = text('Sound', 'Bunyi')
export const videoLabel = text('Video', 'Video')
