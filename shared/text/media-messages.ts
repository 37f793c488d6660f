import { text } from '#shared/messages/text.ts'

export const imageFormats = text(
  'JPEG, PNG, WebP, GIF or AVIF, {size, number} MB at most',
  'JPEG, PNG, WebP, GIF atau AVIF, paling besar {size, number} MB',
)
export const audioFormats = text(
  'MP3, M4A, Ogg, WAV, WebM, AAC or FLAC, {size, number} MB at most',
  'MP3, M4A, Ogg, WAV, WebM, AAC atau FLAC, paling besar {size, number} MB',
)
export const videoFormats = text(
  'MP4, WebM, Ogg or MOV, {size, number} MB at most',
  'MP4, WebM, Ogg atau MOV, paling besar {size, number} MB',
)
export const imageTypeRefused = text(
  'This file cannot be used. An image may be JPEG, PNG, WebP, GIF or AVIF.',
  'Fail ini tidak boleh digunakan. Imej boleh dalam format JPEG, PNG, WebP, GIF atau AVIF.',
)
export const audioTypeRefused = text(
  'This file cannot be used. A sound may be MP3, M4A, Ogg, WAV, WebM, AAC or FLAC.',
  'Fail ini tidak boleh digunakan. Bunyi boleh dalam format MP3, M4A, Ogg, WAV, WebM, AAC atau FLAC.',
)
export const videoTypeRefused = text(
  'This file cannot be used. A video may be MP4, WebM, Ogg or MOV.',
  'Fail ini tidak boleh digunakan. Video boleh dalam format MP4, WebM, Ogg atau MOV.',
)
export const documentTypeRefused = text(
  'This file cannot be used. A document may be a PDF.',
  'Fail ini tidak boleh digunakan. Dokumen mestilah PDF.',
)
export const imageTooLarge = text(
  'This file is too large. An image may have {size, number} MB at most.',
  'Fail ini terlalu besar. Imej paling besar {size, number} MB.',
)
export const audioTooLarge = text(
  'This file is too large. A sound may have {size, number} MB at most.',
  'Fail ini terlalu besar. Bunyi paling besar {size, number} MB.',
)
export const videoTooLarge = text(
  'This file is too large. A video may have {size, number} MB at most.',
  'Fail ini terlalu besar. Video paling besar {size, number} MB.',
)
export const documentTooLarge = text(
  'This file is too large. A document may have {size, number} MB at most.',
  'Fail ini terlalu besar. Dokumen paling besar {size, number} MB.',
)
export const fileEmpty = text('This file is empty.', 'Fail ini kosong.')
export const sizeInBytes = text('{size, number} bytes', '{size, number} bait')
export const pdfUpTo = text('a PDF up to {size, number} MB', 'PDF hingga {size, number} MB')
export const pictureUpTo = text('a picture up to {size, number} MB', 'gambar hingga {size, number} MB')
export const soundUpTo = text('a sound up to {size, number} MB', 'bunyi hingga {size, number} MB')
export const videoUpTo = text('a video up to {size, number} MB', 'video hingga {size, number} MB')
export const aPdf = text('a PDF', 'PDF')
export const aPicture = text('a picture', 'gambar')
export const aSound = text('a sound', 'bunyi')
export const aVideo = text('a video', 'video')
export const fileDidNotArrive = text('The file did not arrive. Please try again.', 'Fail tidak sampai. Sila cuba lagi.')
export const chooseOneOf = text(
  'This file cannot be used. Choose {kinds}.',
  'Fail ini tidak boleh digunakan. Pilih {kinds}.',
)
export const chooseOrDrop = text('Choose a file, or drop it here', 'Pilih fail, atau lepaskan di sini')
export const uploadedBar = text('Uploaded', 'Dimuat naik')
export const chosenPicture = text('Chosen', 'Dipilih')
export const listenToChosen = text('Listen', 'Dengar')
export const sendingFile = text('Sending...', 'Sedang menghantar...')
export const chooseFileButton = text('Choose a file', 'Pilih fail')
export const imageUploaded = text('Image uploaded successfully', 'Imej berjaya dimuat naik')
export const audioUploaded = text('Audio uploaded successfully', 'Audio berjaya dimuat naik')
export const videoUploaded = text('Video uploaded successfully', 'Video berjaya dimuat naik')
export const uploadFailed = text('File upload failed', 'Fail gagal dimuat naik')
export const chooseAnother = text('Choose another', 'Pilih yang lain')
export const chooseFileFirst = text('Choose a file first.', 'Pilih fail dahulu.')
export const uploadingButton = text('Uploading...', 'Sedang memuat naik...')
export const uploadButton = text('Upload', 'Muat naik')
export const uploadImageTitle = text('Upload Image', 'Muat Naik Imej')
export const uploadAudioTitle = text('Upload Audio', 'Muat Naik Audio')
export const uploadVideoTitle = text('Upload Video', 'Muat Naik Video')
