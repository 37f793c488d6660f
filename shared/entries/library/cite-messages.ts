import { text } from '#shared/messages/text.ts'

export const citeEntry = text('Cite this entry', 'Petik entri ini')
export const citeNote = text(
  'The address stays. The version says which text you read.',
  'Alamat ini kekal. Versi menyatakan teks yang anda baca.',
)
export const citation = text(
  '“{title}”{homograph, select, none {} other { {homograph}}}. {site}, library entry, version {version, number} of {day}. {address}',
  '“{title}”{homograph, select, none {} other { {homograph}}}. {site}, entri perpustakaan, versi {version, number} bertarikh {day}. {address}',
)
export const copyCitation = text('Copy', 'Salin')
export const citationCopied = text('Copied', 'Disalin')
export const citationNotCopied = text(
  'The browser did not allow copying. Select the text and copy it.',
  'Pelayar tidak membenarkan penyalinan. Pilih teks itu dan salin.',
)
