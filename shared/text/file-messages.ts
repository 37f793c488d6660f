import { text } from '#shared/messages/text.ts'

export const publicFileTakenBack = text(
  'This file has been taken back. It is no longer here.',
  'Fail ini telah ditarik balik. Ia tiada lagi di sini.',
)
export const fileOfGoneWord = text(
  'The word that this belongs to is no longer in the library.',
  'Perkataan bagi fail ini tiada lagi dalam perpustakaan.',
)
export const fileEndsBefore = text('The file ends before that.', 'Fail berakhir sebelum itu.')
export const imageAtMost = text('An image may have {size, number} MB at most.', 'Imej paling besar {size, number} MB.')
export const soundAtMost = text('A sound may have {size, number} MB at most.', 'Bunyi paling besar {size, number} MB.')
export const videoAtMost = text('A video may have {size, number} MB at most.', 'Video paling besar {size, number} MB.')
export const documentAtMost = text(
  'A document may have {size, number} MB at most.',
  'Dokumen paling besar {size, number} MB.',
)
export const mediaTypeRefused = text(
  'This file cannot be used. An image may be JPEG, PNG, WebP, GIF or AVIF. A sound may be MP3, M4A, Ogg, WAV, WebM, AAC or FLAC. A video may be MP4, WebM, Ogg or MOV.',
  'Fail ini tidak boleh digunakan. Imej boleh dalam format JPEG, PNG, WebP, GIF atau AVIF. Bunyi boleh dalam format MP3, M4A, Ogg, WAV, WebM, AAC atau FLAC. Video boleh dalam format MP4, WebM, Ogg atau MOV.',
)
export const mediaUrlNotOurs = text(
  'mediaURL is not an upload address of this site.',
  'mediaURL bukan alamat muat naik laman ini.',
)
export const uploadOfSomebodyElse = text('This upload belongs to somebody else.', 'Muat naik ini milik orang lain.')
export const uploadRegistered = text('This upload has been registered already.', 'Muat naik ini telah didaftarkan.')
export const uploadExpired = text(
  'This upload has expired. Please upload the file again.',
  'Muat naik ini telah tamat tempoh. Sila muat naik fail semula.',
)
export const fileNotArrived = text(
  'The file has not arrived yet. Please upload it first.',
  'Fail belum sampai. Sila muat naik dahulu.',
)
export const largerThanAnnounced = text(
  'The file is larger than was announced.',
  'Fail lebih besar daripada yang dinyatakan.',
)
export const fileNoLongerThere = text(
  'The file is no longer there. Please upload it again.',
  'Fail tiada lagi. Sila muat naik semula.',
)
export const fileDamaged = text(
  'This file is damaged. Please save it anew and upload it again.',
  'Fail ini rosak. Sila simpan semula dan muat naik lagi.',
)
export const pictureDamaged = text(
  'This picture is damaged or cut off. Please save it anew and upload it again.',
  'Gambar ini rosak atau terpotong. Sila simpan semula dan muat naik lagi.',
)
export const pictureTooLarge = text(
  'This picture is too large: {most, number} megapixels at most. Please make it smaller.',
  'Gambar ini terlalu besar: paling banyak {most, number} megapiksel. Sila kecilkan.',
)
export const sentFileTakenBack = text(
  'The file that was sent in was taken back.',
  'Fail yang dihantar telah ditarik balik.',
)
export const notUploadAddress = text(
  'This is not an upload address of this site.',
  'Ini bukan alamat muat naik laman ini.',
)
export const uploadAddressExpired = text(
  'This upload address has expired. Please upload the file again.',
  'Alamat muat naik ini telah tamat tempoh. Sila muat naik fail semula.',
)
export const takesTypeOnly = text(
  'This upload address takes {type} only.',
  'Alamat muat naik ini hanya menerima {type}.',
)
export const largerThanLink = text(
  'The file is larger than this link allows: {limit} bytes at most.',
  'Fail lebih besar daripada yang dibenarkan pautan ini: paling banyak {limit} bait.',
)
export const uploadAddressUsed = text(
  'This upload address has been used already. Please upload the file again.',
  'Alamat muat naik ini telah digunakan. Sila muat naik fail semula.',
)
export const mediaKindMust = text('kind must be image, audio or video.', 'kind mestilah image, audio atau video.')
export const fileKindMust = text(
  'kind must be image, audio, video or document.',
  'kind mestilah image, audio, video atau document.',
)
export const pendingKindMust = text('kind must be image or audio.', 'kind mestilah image atau audio.')
export const contentTypeTooLong = text('contentType is too long.', 'contentType terlalu panjang.')
export const sizeWhole = text('size must be a whole number of bytes.', 'size mestilah nombor bulat bait.')
export const sizeAtLeast = text('size must be at least 1 byte.', 'size mestilah sekurang-kurangnya 1 bait.')
export const fileIsEmpty = text('The file is empty.', 'Fail ini kosong.')
export const mediaUrlMissing = text('mediaURL is missing.', 'mediaURL belum diisi.')
export const mediaUrlTooLong = text('mediaURL is too long.', 'mediaURL terlalu panjang.')
export const fileWarningField = text('The warning', 'Amaran')
