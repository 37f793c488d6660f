import { text } from '#shared/messages/text.ts'

export const classesTitle = text('Classes', 'Kelas')
export const myClasses = text('My classes', 'Kelas saya')
export const newClass = text('Make a class', 'Buat kelas')
export const className = text('Name of the class', 'Nama kelas')
export const noClassYet = text('No class yet', 'Belum ada kelas')
export const noClassText = text(
  'Make a class, then give your learners its code.',
  'Buat kelas, kemudian berikan kodnya kepada pelajar anda.',
)
export const loadingClasses = text('Loading classes', 'Sedang memuatkan kelas')
export const classesNotLoaded = text('The classes could not be loaded.', 'Kelas tidak dapat dimuatkan.')
export const learnerCount = text('{count, plural, one {# learner} other {# learners}}', '{count, number} pelajar')
export const archivedLabel = text('Archived', 'Diarkibkan')
export const demoLabel = text('Demo with invented learners', 'Demo dengan pelajar rekaan')
export const backToClasses = text('Classes', 'Kelas')
export const classNotFound = text('Class not found', 'Kelas tidak ditemui')
export const notInClass = text(
  'You are not in this class, or it was deleted.',
  'Anda tidak berada dalam kelas ini, atau kelas ini telah dipadam.',
)
export const backToClass = text('Back to the class', 'Kembali ke kelas')

export const stuckTitle = text('Stuck', 'Tersekat')
export const hardTitle = text('Hard', 'Sukar')
export const notBegunTitle = text('Not begun', 'Belum bermula')
export const nobodyStuck = text('Nobody is stuck.', 'Tiada pelajar yang tersekat.')
export const nothingHard = text('No question stands out.', 'Tiada soalan yang ketara sukar.')
export const everybodyBegan = text('Everybody has begun.', 'Semua pelajar sudah bermula.')
export const dueDayOver = text(
  'This day is over: all work will count as late.',
  'Hari ini sudah berlalu: semua kerja akan dikira lewat.',
)
export const nothingOpen = text('No assignment is open yet.', 'Belum ada tugasan yang dibuka.')
export const setForNobody = text(
  'No learner has an assignment yet. Work that was due before somebody joined is not set for them.',
  'Belum ada pelajar yang mendapat tugasan. Tugasan yang tamat sebelum seseorang menyertai kelas tidak diberi kepadanya.',
)
export const stuckReason = text(
  '{count, plural, one {# wrong answer} other {# wrong answers}} to “{question}”',
  '{count, number} jawapan salah bagi “{question}”',
)
export const lastSaidText = text('Last: {said}', 'Terakhir: {said}')
export const dontKnow = text('I don’t know', 'Saya tidak tahu')
export const rightOf = text('{right, number} of {of, number} right', '{right, number} daripada {of, number} betul')
export const fewAnswers = text('few answers so far', 'jawapan masih sedikit')
export const alsoRight = text(
  'Also right: {said} ({dialect}), {count, number}',
  'Juga betul: {said} ({dialect}), {count, number}',
)
export const noDialect = text('dialect not known', 'dialek tidak diketahui')
/** Names of learners whose rows are folded. */
export const andOthers = text('Also {names}', 'Juga {names}')
export const practiseHard = text('Practise these', 'Latih semua ini')
export const hardWords = text('Words to practise', 'Perkataan untuk dilatih')
export const remind = text('Remind', 'Ingatkan')
export const reminderText = text(
  'Not everybody has begun yet: {titles}. A few minutes today are enough.',
  'Belum semua orang bermula: {titles}. Beberapa minit hari ini sudah memadai.',
)
export const showAllText = text('Show all', 'Lihat semua')
export const allResults = text('All results', 'Semua keputusan')
export const learner = text('Learner', 'Pelajar')
export const stateNotSet = text('not set', 'tidak diberi')
export const stateNone = text('not begun', 'belum bermula')
export const stateBegun = text('begun', 'bermula')
export const stateStuck = text('stuck', 'tersekat')
export const stateDone = text('done', 'selesai')
export const stateLate = text('done late', 'selesai lewat')
export const noResults = text('No results yet', 'Belum ada keputusan')
export const noResultsText = text(
  'Results appear when learners have joined and an assignment is published.',
  'Keputusan muncul apabila pelajar menyertai dan tugasan diterbitkan.',
)
export const resultsNotLoaded = text('The results could not be loaded.', 'Keputusan tidak dapat dimuatkan.')
export const loadingResults = text('Loading results', 'Sedang memuatkan keputusan')
export const everybody = text('Whole class', 'Seluruh kelas')
export const groupText = text('Group', 'Kumpulan')
export const groups = text('Groups', 'Kumpulan')
export const allAssignments = text('All assignments', 'Semua tugasan')
export const assignmentText = text('Assignment', 'Tugasan')
export const assignmentsText = text('Assignments', 'Tugasan')
export const downloadCsv = text('Download as CSV', 'Muat turun sebagai CSV')

export const learners = text('Learners', 'Pelajar')
export const code = text('Code', 'Kod')
export const openCode = text('Make a code for {days} days', 'Buat kod untuk {days} hari')
export const makeCode = text('Make a code', 'Buat kod')
export const showCode = text('Show the code', 'Tunjukkan kod')
export const closeCode = text('Close the code', 'Tutup kod')
export const codeUntil = text('Open until {day}', 'Terbuka hingga {day}')
export const noCodeOpen = text(
  'No code is open. Nobody can join now.',
  'Tiada kod yang dibuka. Tiada sesiapa boleh menyertai kelas sekarang.',
)
export const noLearners = text('No learner yet', 'Belum ada pelajar')
export const noLearnersNoCode = text(
  'Make a code. Learners join the class with it.',
  'Buat kod. Pelajar menyertai kelas dengannya.',
)
export const noLearnersText = text(
  'Show the code, print it, or send its address.',
  'Tunjukkan kod, cetak, atau hantar alamatnya.',
)
export const removeText = text('Remove', 'Keluarkan')
export const learnerRemoved = text('The learner was removed from the class.', 'Pelajar telah dikeluarkan dari kelas.')
export const seatText = text('Seat', 'Tempat')
export const seatsTaken = text(
  '{taken, number} of {seats, number} seats taken',
  '{taken, number} daripada {seats, number} tempat telah diisi',
)
export const waitsForConsent = text('waits for consent', 'menunggu persetujuan')
export const nameInClass = text('Name in this class', 'Nama dalam kelas ini')
export const agreedSelf = text('Agreed themselves on {day}', 'Bersetuju sendiri pada {day}')
export const agreedGuardian = text('A parent or guardian agreed on {day}', 'Ibu bapa atau penjaga bersetuju pada {day}')
export const removeNow = text('Remove for good', 'Keluarkan selamanya')
export const removeNowTitle = text('Remove {name} for good?', 'Keluarkan {name} selamanya?')
export const removeNowText = text(
  'The results are deleted from this class at once. The learner keeps their own answers. This cannot be undone.',
  'Keputusan dipadam daripada kelas ini serta-merta. Jawapan itu tetap milik pelajar. Ini tidak boleh dibuat asal.',
)
export const invited = text('invited', 'dijemput')
export const teachers = text('Teachers', 'Guru')
export const addTeacher = text('Add a teacher', 'Tambah guru')
export const teacherEmail = text('E-mail of the teacher', 'E-mel guru')
export const leaveClass = text('Leave the class', 'Keluar dari kelas')
export const leaveNeedsTeacher = text('Add another teacher before you leave.', 'Tambah guru lain sebelum anda keluar.')
export const groupName = text('Name of the group', 'Nama kumpulan')
export const addGroup = text('Add group', 'Tambah kumpulan')
export const deleteGroup = text('Delete the group {name}?', 'Padam kumpulan {name}?')
export const deleteGroupText = text(
  'The learners stay in the class. Assignments are no longer set for this group. This cannot be undone.',
  'Pelajar kekal dalam kelas. Tugasan tidak lagi diberikan kepada kumpulan ini. Ini tidak boleh dibuat asal.',
)
export const deleteLabel = text('Delete', 'Padam')
export const report = text('Report', 'Laporan')

export const newAssignment = text('New assignment', 'Tugasan baharu')
export const editAssignment = text('Change assignment', 'Ubah tugasan')
export const noAssignments = text('No assignments yet', 'Belum ada tugasan')
export const noWordsSet = text('No words are set in this class.', 'Tiada perkataan diberi dalam kelas ini.')
export const whatKind = text('Kind', 'Jenis')
export const kindLessons = text('Lessons', 'Pelajaran')
export const kindWords = text('Words', 'Perkataan')
export const kindReview = text('Review', 'Ulang kaji')
export const noteField = text('Note to learners', 'Nota kepada pelajar')
export const course = text('Course', 'Kursus')
export const chooseCourse = text('Choose a course', 'Pilih kursus')
export const hiddenLesson = text('hidden, publish it first', 'disembunyikan, terbitkan dahulu')
export const chosen = text('Chosen', 'Dipilih')
export const findWord = text('Find a word', 'Cari perkataan')
export const reviewDays = text('Days of review', 'Hari ulang kaji')
export const reviewNotice = text(
  'You see on how many days each learner reviewed, and nothing else of their own practice.',
  'Anda dapat melihat berapa hari setiap pelajar mengulang kaji, tetapi tidak latihan mereka yang lain.',
)
export const reviewSeen = text(
  'Your teachers see on how many days you reviewed, and nothing else of your own practice.',
  'Guru anda dapat melihat berapa hari anda mengulang kaji, tetapi tidak latihan anda yang lain.',
)
export const forWhom = text('For', 'Untuk')
export const onlySomeText = text('Only some', 'Sebahagian sahaja')
export const nobodyChosen = text(
  'Choose at least one learner or group.',
  'Pilih sekurang-kurangnya seorang pelajar atau satu kumpulan.',
)
export const opensOn = text('Opens on', 'Dibuka pada')
export const dueOn = text('Due on', 'Tarikh akhir')
export const dueAfterDays = text('Or days after joining', 'Atau bilangan hari selepas menyertai')
export const publishLabel = text('Publish', 'Terbitkan')
export const assignmentDeleted = text('The assignment is deleted.', 'Tugasan telah dipadam.')
export const archivedNotice = text(
  'This class is archived. Nothing changes in it any more.',
  'Kelas ini telah diarkibkan. Tiada apa-apa lagi yang berubah di dalamnya.',
)
export const archivedForTeachers = text(
  'This class is archived. Nothing changes in it any more, but on a learner’s page you can remove them for good.',
  'Kelas ini telah diarkibkan. Tiada apa-apa lagi yang berubah di dalamnya, tetapi anda boleh mengeluarkan pelajar selamanya di halaman pelajar itu.',
)
export const takeBack = text('Make it a draft again', 'Jadikan draf semula')
export const draftText = text('Draft', 'Draf')
export const due = text('Due {day}', 'Tarikh akhir {day}')
export const opens = text('Opens {day}', 'Dibuka {day}')
export const withoutSeat = text(
  'Without a seat: {names}. Locked lessons stay locked for them.',
  'Tanpa tempat: {names}. Pelajaran berkunci kekal berkunci untuk mereka.',
)
export const saved = text('Saved.', 'Disimpan.')

export const messagesTitle = text('Messages', 'Mesej')
export const writeMessage = text('Message to the class', 'Mesej kepada kelas')
export const sendMessage = text('Send', 'Hantar')
export const messageHint = text(
  'Your class sees it at once. It goes by e-mail in ten minutes.',
  'Kelas anda melihatnya serta-merta. E-mel dihantar dalam sepuluh minit.',
)
export const earlierMessages = text('Earlier messages ({count, number})', 'Mesej terdahulu ({count, number})')
export const withdrawText = text('Take back', 'Tarik balik')

export const archiveOrDelete = text('Archive or delete', 'Arkibkan atau padam')
export const archive = text('Archive', 'Arkibkan')
export const unarchive = text('Take out of the archive', 'Keluarkan dari arkib')
export const deleteClass = text('Delete the class', 'Padam kelas')
export const classDeleted = text('The class is deleted.', 'Kelas telah dipadam.')
export const copyToNextTerm = text('Copy to the next term', 'Salin ke penggal seterusnya')

export const nameAndTerm = text('Name and term', 'Nama dan penggal')
export const termEndsOnText = text('The term ends on', 'Penggal berakhir pada')
export const copyHint = text(
  'A new class with the same assignments as drafts. Results stay in this one.',
  'Kelas baharu dengan tugasan yang sama sebagai draf. Keputusan kekal dalam kelas ini.',
)
export const copyLearners = text('Invite the same learners', 'Jemput pelajar yang sama')
export const shiftDaysText = text(
  'Move all days by this number of days',
  'Alihkan semua tarikh sebanyak bilangan hari ini',
)

export const reports = text('Reports', 'Laporan')
export const reportOf = text('Report of {name}', 'Laporan {name}')
export const doneTitle = text('Assignments', 'Tugasan')
export const knownTitle = text('Known', 'Sudah diketahui')
export const practiseTitle = text('To practise', 'Untuk dilatih')
export const openThrough = text(
  'Lessons open through {name} until {day}',
  'Pelajaran terbuka melalui {name} hingga {day}',
)
export const adminTitle = text('Classes', 'Kelas')
export const noOwner = text('No teacher', 'Tiada guru')
export const seatsText = text('Seats', 'Tempat')
export const accessUntil = text('Lessons open until', 'Pelajaran terbuka hingga')
export const lessonsOpenUntil = text('Lessons open until {day}', 'Pelajaran terbuka hingga {day}')
export const changeSeats = text('Change seats', 'Ubah tempat')
export const changeSeatsOf = text('Seats of {name}', 'Tempat bagi {name}')
export const teacherFor = text('A teacher for {name}', 'Guru untuk {name}')
export const saveText = text('Save', 'Simpan')
export const adminEmpty = text('No class yet', 'Belum ada kelas')
export const worksheetTitle = text('Worksheet', 'Lembaran kerja')
export const noQuestionsToPrint = text(
  'This assignment has no questions to answer on paper.',
  'Tugasan ini tiada soalan untuk dijawab di atas kertas.',
)
export const listenToTeacher = text('Listen to your teacher.', 'Dengar guru anda.')
export const joinSheetTitle = text('How to join', 'Cara menyertai')
export const joinSheetText = text(
  'Scan the square, or open {address} and type the code.',
  'Imbas kod QR ini, atau buka {address} dan taip kod.',
)
export const nameLine = text('Name', 'Nama')

export const previewLabel = text('Preview', 'Pratonton')
export const previewTitle = text('The learner’s view', 'Paparan pelajar')
export const previewText = text(
  'Try it. No answer is saved or counted here.',
  'Cubalah. Tiada jawapan disimpan atau dikira di sini.',
)
export const backToEditing = text('Back to editing', 'Kembali menyunting')
export const previewEmpty = text('Choose lessons or words first.', 'Pilih pelajaran atau perkataan dahulu.')
export const resultsTitle = text('Results', 'Keputusan')
