import { text } from '#shared/messages/text.ts'

/** Texts about the entries of one import. */

export const editNothing = text(
  'Please choose a dialect, a topic, a part of speech or a source.',
  'Sila pilih dialek, topik, golongan kata atau sumber.',
)
export const editOnlyApplied = text(
  'Only the entries of an import that was applied can be edited together.',
  'Hanya entri daripada import yang telah dilaksanakan boleh disunting bersama.',
)
export const placeUnknown = text('The place “{place}” is not in the list.', 'Tempat “{place}” tiada dalam senarai.')
export const editedTogether = text('Edited together with {name}', 'Disunting bersama {name}')
export const editTitle = text('Edit these entries together', 'Sunting entri ini bersama')
export const editAbout = text(
  'Entries that somebody has edited since stay as they are. A topic is added to each meaning.',
  'Entri yang telah disunting selepas itu kekal seperti sedia ada. Topik ditambah pada setiap maksud.',
)
export const editButton = text('Edit all', 'Sunting semua')
export const editingButton = text('Editing...', 'Sedang menyunting...')
export const unchangedOption = text('As it is', 'Seperti sedia ada')
export const domainChoice = text('Add a topic', 'Tambah topik')
export const partChoice = text('Part of speech', 'Golongan kata')
export const editedCount = text(
  '{count, plural, one {# entry was} other {# entries were}} edited',
  '{count, number} entri telah disunting',
)
export const allSources = text('All sources', 'Semua sumber')
export const importsOfSource = text('Show imports of', 'Tunjukkan import daripada')
export const importsNoun = text('imports', 'import')
export const pictureOfFile = text('From the file {name}', 'Daripada fail {name}')
