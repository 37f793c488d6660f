import { text } from '#shared/messages/text.ts'

export const categoryUpdated = text('Category updated successfully', 'Kategori berjaya dikemas kini')
export const editCategory = text('Edit Category', 'Sunting Kategori')
export const letItFollow = text('Let it follow the meanings', 'Biarkan ia mengikut maksud')
export const loadingRest = text('Loading the rest of the entry', 'Sedang memuatkan bahagian lain entri')
export const updateCategory = text('Update Category', 'Kemas Kini Kategori')
export const categoryRestored = text('Category restored successfully', 'Kategori berjaya dipulihkan')
export const categoryDeleted = text('Category deleted successfully', 'Kategori berjaya dipadam')
export const deletedNoun = text('deleted entries', 'entri yang dipadam')
export const deletedOfSource = text('Show deleted entries of', 'Tunjukkan entri yang dipadam daripada')
export const importKind = text('Import', 'Import')
export const importTakenBack = text(
  '{count, plural, one {# entry} other {# entries}}, taken back {day}',
  '{count, number} entri, ditarik balik {day}',
)
export const importRestored = text('The import is back', 'Import telah dikembalikan')
export const allTypes = text('All types', 'Semua jenis')
export const categoriesTitle = text('Categories', 'Kategori')
export const addCategory = text('Add Category', 'Tambah Kategori')
export const noCategories = text('No categories yet', 'Belum ada kategori')
export const createFirst = text('Create First Category', 'Cipta Kategori Pertama')
export const sureToDelete = text(
  'Are you sure you want to delete this category?',
  'Adakah anda pasti mahu memadam kategori ini?',
)
export const deleteCategory = text('Delete', 'Padam')
export const nowNotLoaded = text(
  'The entry as it is now could not be loaded.',
  'Entri seperti sekarang tidak dapat dimuatkan.',
)
export const loadingNow = text('Loading the entry as it is now', 'Sedang memuatkan entri seperti sekarang')
export const elseChanged = text('Somebody else has changed this entry', 'Orang lain telah mengubah entri ini')
export const storedNow = text(
  'Your text is still here. Stored now:',
  'Teks anda masih di sini. Yang disimpan sekarang:',
)
export const sameAsTyped = text('The same as what you typed.', 'Sama seperti yang anda taip.')
export const nothingThere = text('nothing', 'tiada')
export const reloadEntry = text('Reload the entry', 'Muat semula entri')
export const saveMine = text('Save mine', 'Simpan yang saya tulis')
export const categoryCreated = text('Category created successfully', 'Kategori berjaya dicipta')
export const createCategory = text('Create Category', 'Cipta Kategori')
export const approveAndPublish = text('Approve and Publish', 'Luluskan dan Terbitkan')
export const publishing = text('Publishing...', 'Sedang menerbitkan...')
export const categoryTypeField = text('Category Type', 'Jenis Kategori')
export const entryTitleField = text('Title (Kadazandusun)', 'Tajuk (Kadazandusun)')
export const contentField = text('Translation/Explanation (English)', 'Terjemahan/Penerangan (Inggeris)')
export const itsPicture = text('Its picture', 'Gambarnya')
export const itsSound = text('Its sound', 'Bunyinya')
export const itsVideo = text('Its video', 'Videonya')
export const voiceOf = text('The voice of {speaker}', 'Suara {speaker}')
export const voiceWithoutName = text('A voice without a name', 'Suara tanpa nama')
export const warnBeforeFileNote = text(
  'Shown wherever the entry is shown, before the file is loaded. Leave it empty for no warning.',
  'Ditunjukkan di setiap tempat entri ini dipaparkan, sebelum fail dimuatkan. Biarkan kosong jika tiada amaran.',
)
export const whichFile = text('Which file?', 'Fail yang mana?')
export const warningSaved = text('The warning is saved', 'Amaran telah disimpan')
export const saveWarning = text('Save', 'Simpan')
export const savingWarning = text('Saving...', 'Sedang menyimpan...')
export const pleaseChooseType = text('Please choose a type.', 'Sila pilih jenis.')
export const chooseOption = text('Choose…', 'Pilih…')
export const imageKind = text('Image', 'Imej')
export const audioKind = text('Audio', 'Audio')
export const videoKind = text('Video', 'Video')
export const uploadImage = text('Upload Image', 'Muat Naik Imej')
export const uploadAudio = text('Upload Audio', 'Muat Naik Audio')
export const uploadVideo = text('Upload Video', 'Muat Naik Video')
export const listenToSound = text('Listen', 'Dengar')
export const watchVideoSample = text('Watch', 'Tonton')
export const chosenFile = text('Chosen: {path}', 'Dipilih: {path}')
export const mediaLegend = text('Media', 'Media')
export const splitDone = text('They are two entries again', 'Kini kembali menjadi dua entri')
export const mergeDone = text('The two are one entry now', 'Kedua-duanya kini satu entri')
export const mergeNote = text(
  'For two entries that are one word. Everything is kept, and you can undo it for 30 days.',
  'Untuk dua entri yang sebenarnya satu perkataan. Semuanya disimpan, dan anda boleh membatalkannya dalam 30 hari.',
)
export const whichEntryStays = text('Which entry stays?', 'Entri yang mana kekal?')
export const becomesPartOf = text(
  '<one></one> becomes part of <other></other>. Its forms, meanings, sentences, voices and learners go along, and its address leads there.',
  '<one></one> menjadi sebahagian daripada <other></other>. Bentuk, maksud, ayat, suara dan pelajarnya turut dibawa, dan alamatnya menuju ke sana.',
)
export const merging = text('Merging...', 'Sedang menggabungkan...')
export const mergeThem = text('Merge them', 'Gabungkan')
export const emptyEntryFields = text('None', 'Tiada')
export const editEntry = text('Edit {title}', 'Sunting {title}')
export const deleteEntry = text('Delete {title}', 'Padam {title}')
export const typeColumn = text('Type', 'Jenis')
export const titleColumn = text('Title', 'Tajuk')
export const contentColumn = text('Content', 'Kandungan')
export const mediaColumn = text('Media', 'Media')
export const categoriesNoun = text('categories', 'kategori')
