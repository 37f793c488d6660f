import { text } from '#shared/messages/text.ts'

export const labelsTitle = text('Words of the interface', 'Perkataan antara muka')
export const labelsIntro = text(
  'Choose Kadazandusun as your language, and these words appear on buttons and menus. Each is in the library, with at least two independent sources. All other texts stay Malay.',
  'Pilih Kadazandusun sebagai bahasa anda, dan perkataan ini muncul pada butang dan menu. Setiap satu ada dalam perpustakaan, dengan sekurang-kurangnya dua sumber bebas. Teks lain kekal dalam bahasa Melayu.',
)
export const labelsCount = text(
  '{shown, number} of {total, number} labels have an attested word.',
  '{shown, number} daripada {total, number} label mempunyai perkataan yang disahkan.',
)
export const labelsLoadFailed = text('The labels could not be loaded.', 'Label tidak dapat dimuatkan.')
export const noLabelYet = text('No label is attested yet', 'Belum ada label yang disahkan')
export const noLabelYetNote = text(
  'Words appear here as soon as two sources in the library give them.',
  'Perkataan muncul di sini sebaik sahaja dua sumber dalam perpustakaan memberikannya.',
)
export const saidIn = text('Said in {dialects}', 'Disebut di {dialects}')
export const decidedBy = text('Decision: {decision}', 'Keputusan: {decision}')
export const sourcesCount = text('{count, plural, one {# source} other {# sources}}', '{count, number} sumber')
export const openEntry = text('Open the entry {word}', 'Buka entri {word}')
export const moreLabels = text('Show more', 'Tunjukkan lagi')

export const administerLabels = text('Labels in Kadazandusun', 'Label dalam bahasa Kadazandusun')
export const administerLabelsNote = text(
  'Link a label to an entry. It appears once two independent sources give its form.',
  'Pautkan label kepada entri. Ia muncul setelah dua sumber bebas memberikan bentuknya.',
)
export const addAttestedButton = text('Add the attested labels', 'Tambah label yang disahkan')
export const attestedAdded = text(
  '{labels, plural, =0 {All attested labels were there.} one {# label was added.} other {# labels were added.}}',
  '{labels, plural, =0 {Semua label yang disahkan sudah ada.} other {# label ditambah.}}',
)
export const stateFilter = text('Show', 'Tunjukkan')
export const stateAny = text('All labels', 'Semua label')
export const stateShown = text('Shown', 'Ditunjukkan')
export const stateUnlinked = text('No entry', 'Tiada entri')
export const stateUndecided = text('Needs a decision', 'Memerlukan keputusan')
export const stateNotAttested = text('Needs another source', 'Memerlukan sumber lain')
export const candidatesTitle = text('Forms that were found', 'Bentuk yang ditemui')
export const noCandidates = text('No form was found.', 'Tiada bentuk ditemui.')
export const linkButton = text('Choose an entry', 'Pilih entri')
export const changeLinkButton = text('Change', 'Ubah')
export const unlinkButton = text('Remove the link', 'Buang pautan')
export const linkTitle = text('{label}: which entry?', '{label}: entri yang mana?')
export const linkNote = text(
  'The label shows the chosen form, in place of the Malay text {ms}.',
  'Label menunjukkan bentuk yang dipilih, menggantikan teks Melayu {ms}.',
)
export const entryField = text('Entry', 'Entri')
export const formField = text('Form', 'Bentuk')
export const decisionField = text('Who decided, and when', 'Siapa yang memutuskan, dan bila')
export const decisionHint = text(
  'Sources give different forms, so a community body decides. People see this sentence.',
  'Sumber memberikan bentuk yang berbeza, maka badan komuniti yang memutuskan. Ayat ini dilihat oleh semua orang.',
)
export const previewTitle = text('Preview', 'Pratonton')
export const linkSaved = text('The label is linked.', 'Label telah dipautkan.')
export const linkRemoved = text('The link was removed.', 'Pautan telah dibuang.')
export const labelCompleteness = text(
  '{shown, number} of {total, number} labels are shown.',
  '{shown, number} daripada {total, number} label ditunjukkan.',
)
export const aboutLabel = text('A word of the interface', 'Satu perkataan antara muka')
export const languagesCompleteness = text(
  '{texts, number} texts in English and Malay, {withMalay, number} of {entries, number} entries with a meaning in Malay, {documents, number} legal documents.',
  '{texts, number} teks dalam bahasa Inggeris dan Melayu, {withMalay, number} daripada {entries, number} entri dengan maksud dalam bahasa Melayu, {documents, number} dokumen undang-undang.',
)
