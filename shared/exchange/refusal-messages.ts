import { text } from '#shared/messages/text.ts'

/** Refusals of imports, downloads and archives. */

export const downloadsBusy = text(
  'The library is being downloaded by others, or from here, just now. Please try again in a minute.',
  'Perpustakaan sedang dimuat turun oleh orang lain, atau dari sini. Sila cuba lagi sebentar lagi.',
)
export const sourceNotListed = text(
  'The source is not in the list of sources.',
  'Sumber ini tiada dalam senarai sumber.',
)
export const sourceNoLicence = text(
  'The source has no licence. Please say first under which licence its words may be shown here.',
  'Sumber ini tiada lesen. Sila nyatakan dahulu lesen yang membenarkan perkataannya dipaparkan di sini.',
)
export const notForgotten = text(
  'This import was applied. It can be taken back, but not forgotten.',
  'Import ini telah dilaksanakan. Import boleh ditarik balik, tetapi tidak boleh dibuang.',
)
export const stillChecking = text('This file is still being checked.', 'Fail ini masih disemak.')
export const notApplied = text(
  'Only an import that was applied can be taken back.',
  'Hanya import yang telah dilaksanakan boleh ditarik balik.',
)
export const applyingAlready = text('This import is being applied already.', 'Import ini sedang dilaksanakan.')
export const appliedAlready = text('This import was applied already.', 'Import ini telah dilaksanakan.')
export const undoingAlready = text('This import is being taken back already.', 'Import ini sedang ditarik balik.')
export const undoneAlready = text(
  'This import was taken back. Please check the file again.',
  'Import ini telah ditarik balik. Sila semak fail semula.',
)
export const importedFrom = text('From {name}', 'Daripada {name}')
export const archiveUnknown = text('This is not an archive of a library.', 'Ini bukan arkib perpustakaan.')
export const archiveDamaged = text(
  'The archive is damaged: “{name}” is not what its manifest says.',
  'Arkib ini rosak: “{name}” tidak sama seperti dalam manifesnya.',
)
export const libraryNotEmpty = text(
  'The library is not empty. An archive goes into an empty one.',
  'Perpustakaan tidak kosong. Arkib hanya boleh dimasukkan ke perpustakaan yang kosong.',
)
