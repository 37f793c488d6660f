import { text } from '#shared/messages/text.ts'

export const valuesMustBeList = text(
  'The values must be a list of columns, values and what they become.',
  'Nilai mestilah senarai lajur, nilai dan gantinya.',
)
export const valuesTooMany = text(
  'Please map 500 values at most at once.',
  'Sila padankan 500 nilai sahaja pada satu masa.',
)
export const additionsMust = text(
  'Please name 100 rows at most, or “all”.',
  'Sila namakan 100 baris sahaja, atau “all”.',
)
export const chosenMust = text('Please say true or false.', 'Sila nyatakan true atau false.')
export const additionsNotNow = text(
  'Additions can be chosen only before the import is applied.',
  'Tambahan hanya boleh dipilih sebelum import dilaksanakan.',
)
export const valueUnknown = text(
  'The value “{value}” cannot become “{to}”.',
  'Nilai “{value}” tidak boleh menjadi “{to}”.',
)
export const valuesNotNow = text(
  'Values can be mapped only before the import is applied.',
  'Nilai hanya boleh dipadankan sebelum import dilaksanakan.',
)
export const fileNotKept = text(
  'This file was checked by an earlier version and is not kept here. Please send it again.',
  'Fail ini disemak oleh versi terdahulu dan tidak disimpan di sini. Sila hantar semula.',
)
export const valuesTitle = text('Values of this file', 'Nilai dalam fail ini')
export const valuesAbout = text(
  'Our library uses its own words for these. Choose one for each value, then check the rows again.',
  'Perpustakaan kami menggunakan istilahnya sendiri. Pilih satu bagi setiap nilai, kemudian semak baris sekali lagi.',
)
export const valueCount = text('{count, plural, one {# row} other {# rows}}', '{count, number} baris')
export const keepAsNote = text('Keep as a note', 'Simpan sebagai nota')
export const leaveOut = text('Leave out', 'Abaikan')
export const becomes = text('{column}: {value}', '{column}: {value}')
export const checkRowsAgain = text('Check the rows again', 'Semak baris semula')
export const checkingAgain = text('Checking...', 'Sedang menyemak...')
export const waitingFilesTitle = text('Waiting for licence and consent', 'Menunggu lesen dan persetujuan')
export const waitingFilesAbout = text(
  'These files of the package came in. Nobody else sees or hears them before an admin has approved them.',
  'Fail pakej ini telah diterima. Orang lain tidak dapat melihat atau mendengarnya sebelum diluluskan oleh admin.',
)
export const waitingPictures = text('{count, plural, one {# picture} other {# pictures}}', '{count, number} gambar')
export const waitingSoundFiles = text('{count, plural, one {# sound} other {# sounds}}', '{count, number} bunyi')
export const waitingFilesLink = text('Review them', 'Semak gambar')
export const leftOutTitle = text('Left out of the import', 'Diabaikan daripada import')
export const leftOutAbout = text(
  'An entry cannot hold these parts of the file. The rest of their rows comes in.',
  'Entri tidak dapat menyimpan bahagian fail ini. Selebihnya tetap diimport.',
)
export const leftOutCount = text('{count, plural, one {once} other {# times}}', '{count, number} kali')
export const leftOutLink = text('CSV', 'CSV')
export const leftOutDownload = text('Download the rows as CSV: {kind}', 'Muat turun baris sebagai CSV: {kind}')
export const meaningsKind = text(
  'Meanings in neither English nor Malay',
  'Maksud bukan dalam bahasa Inggeris atau Melayu',
)
export const glossesKind = text('Meanings in other languages', 'Maksud dalam bahasa lain')
export const examplesKind = text('Example sentences', 'Ayat contoh')
export const formsKind = text('Other forms', 'Bentuk lain')
export const relationsKind = text('Relations to other words', 'Hubungan dengan perkataan lain')
export const picturesKind = text(
  'Pictures (those in a package wait in the queue)',
  'Gambar (gambar dalam pakej menunggu dalam baris gilir)',
)
export const soundsKind = text(
  'Sounds (those in a package wait for a speaker’s consent)',
  'Bunyi (bunyi dalam pakej menunggu persetujuan penutur)',
)
export const domainsKind = text('Topics', 'Topik')
export const valuesKind = text('Values that you left out', 'Nilai yang anda abaikan')
export const notesKind = text('Working notes', 'Nota kerja')
export const etymologiesKind = text('Etymologies', 'Etimologi')
export const fieldsKind = text('Other fields', 'Medan lain')
export const reversalsKind = text('Reversal entries', 'Entri terbalik')
export const annotationsKind = text('Annotations', 'Anotasi')
export const traitsKind = text('Other marks', 'Tanda lain')
export const textsKind = text('Texts that are too long', 'Teks yang terlalu panjang')
