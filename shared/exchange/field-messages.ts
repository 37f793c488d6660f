import { text } from '#shared/messages/text.ts'

/** Fields of an entry that a column can become. */

export const idField = text('Id', 'Id')
export const versionField = text('Version', 'Versi')
export const typeField = text('Type', 'Jenis')
export const formField = text('Word', 'Perkataan')
export const dialectsField = text('Dialects', 'Dialek')
export const otherFormsField = text('Other forms', 'Bentuk lain')
export const partOfSpeechField = text('Part of speech', 'Golongan kata')
export const englishField = text('English', 'Bahasa Inggeris')
export const malayField = text('Malay', 'Bahasa Melayu')
export const glossesField = text('Meanings in other languages', 'Maksud dalam bahasa lain')
export const noteField = text('Note', 'Nota')
export const domainsField = text('Domains', 'Topik')
export const semanticDomainsField = text('Semantic domains', 'Domain semantik')
export const languageField = text('Language', 'Bahasa')
export const relatedField = text('Related words', 'Perkataan berkaitan')
export const pronunciationField = text('Pronunciation', 'Sebutan')
export const examplesField = text('Examples', 'Contoh')
export const sourcesField = text('Sources', 'Sumber')
export const pictureField = text('Picture address', 'Alamat gambar')
export const warningField = text('Warning', 'Amaran')
export const explanationField = text('Explanation', 'Penerangan')
export const formKindsField = text('Kinds of the other forms', 'Jenis bentuk lain')
export const exampleDialectsField = text('Dialects of the examples', 'Dialek contoh')
export const exampleSourcesField = text('Sources of the examples', 'Sumber contoh')
export const exampleLanguagesField = text('Languages of the translations', 'Bahasa terjemahan contoh')
export const homographField = text('Homograph number', 'Nombor homograf')

export const fieldUnknown = text(
  'A column can only become one of the fields of an entry.',
  'Lajur hanya boleh menjadi salah satu medan entri.',
)
export const nameMissing = text('The name of the file is missing.', 'Nama fail tidak dinyatakan.')
export const sourceMissing = text(
  'Please say which source the words are from. It must be in the list of sources, with its licence.',
  'Sila nyatakan sumber perkataan ini. Sumber itu mesti ada dalam senarai sumber, dengan lesennya.',
)
export const mapTooLong = text('“map” is too long.', '“map” terlalu panjang.')
export const mapUnknown = text(
  '“map” names a field for each column, separated by commas. Fields: {fields}.',
  '“map” menamakan satu medan bagi setiap lajur, dipisahkan dengan koma. Medan: {fields}.',
)
export const afterIsNoRow = text('“after” must be the number of a row.', '“after” mestilah nombor baris.')
