import { text } from './text.ts'

/** Texts that several slices need. */

export const backButton = text('Back', 'Kembali')
export const cancelButton = text('Cancel', 'Batal')
export const closeButton = text('Close', 'Tutup')
export const discardButton = text('Discard', 'Buang')
export const editButton = text('Edit', 'Sunting')
export const emailLabel = text('Email', 'E-mel')
export const errorTitle = text('Error', 'Ralat')
export const fieldsMissing = text('Fill in {labels} first.', 'Isi {labels} dahulu.')
export const loadingStatus = text('Loading', 'Sedang memuatkan')
export const loggedOutAgain = text(
  'You are logged out. Logging in again...',
  'Anda telah log keluar. Sedang log masuk semula...',
)
export const loginNeeded = text('Please log in to continue.', 'Sila log masuk untuk meneruskan.')
export const nextButton = text('Next', 'Seterusnya')
export const noConnection = text(
  'No connection. Please check your network and try again.',
  'Tiada sambungan. Sila semak rangkaian anda dan cuba lagi.',
)
export const previousButton = text('Previous', 'Sebelumnya')
export const removeButton = text('Remove', 'Buang')
export const restoreButton = text('Restore', 'Pulihkan')
export const saveButton = text('Save', 'Simpan')
export const savingButton = text('Saving...', 'Sedang menyimpan...')
export const searchButton = text('Search', 'Cari')
export const somethingWrong = text(
  'Something went wrong. Please try again.',
  'Ada sesuatu yang tidak kena. Sila cuba lagi.',
)
export const successTitle = text('Success', 'Berjaya')
export const tryAgainButton = text('Try again', 'Cuba lagi')
export const unauthorizedTitle = text('Unauthorized', 'Tidak dibenarkan')
export const undoButton = text('Undo', 'Buat asal')
