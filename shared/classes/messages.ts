import { text } from '#shared/messages/text.ts'

export const classNameMissing = text('Name of the class is missing.', 'Nama kelas belum diisi.')
export const groupNameMissing = text('Name of the group is missing.', 'Nama kumpulan belum diisi.')
export const titleMissing = text('Title is missing.', 'Tajuk belum diisi.')
export const messageMissing = text('Message is missing.', 'Mesej belum diisi.')
export const textTooLong = text(
  'This text is too long: {most, number} characters at most.',
  'Teks ini terlalu panjang: paling banyak {most, number} aksara.',
)
export const textNotStorable = text(
  'This text holds a character that cannot be stored.',
  'Teks ini mengandungi aksara yang tidak dapat disimpan.',
)
export const nameMissing = text('Name in class is missing.', 'Nama dalam kelas belum diisi.')
export const nameTooLong = text(
  'The name is too long: {most, number} characters at most.',
  'Nama terlalu panjang: paling banyak {most, number} aksara.',
)
export const nameIsAddress = text(
  'Use a name or nickname, not an e-mail address or a number.',
  'Gunakan nama atau nama panggilan, bukan alamat e-mel atau nombor.',
)
export const dayNotKnown = text('Choose a day, like 2026-12-04.', 'Pilih satu tarikh, seperti 2026-12-04.')
export const idNotKnown = text('One of your choices is not known.', 'Satu daripada pilihan anda tidak dikenali.')
export const numberOutside = text(
  'Choose a whole number from {least, number} to {most, number}.',
  'Pilih nombor bulat dari {least, number} hingga {most, number}.',
)
export const emailMissing = text('E-mail is missing.', 'E-mel belum diisi.')
export const kindMissing = text('Choose lessons, words or review.', 'Pilih pelajaran, perkataan atau ulang kaji.')
export const codeMissing = text('Type the code of the class.', 'Taip kod kelas.')
export const consentMissing = text(
  'Say who agrees: you, or your parent or guardian.',
  'Nyatakan siapa yang bersetuju: anda, atau ibu bapa atau penjaga anda.',
)

export const tooManyLearners = text(
  'A class has at most {most, number} learners.',
  'Satu kelas boleh mempunyai paling banyak {most, number} pelajar.',
)
export const tooManyGroups = text(
  'A class has at most {most, number} groups.',
  'Satu kelas boleh mempunyai paling banyak {most, number} kumpulan.',
)
export const tooManyOwners = text(
  'A class has at most {most, number} teachers.',
  'Satu kelas boleh mempunyai paling banyak {most, number} guru.',
)
export const tooManyAssignments = text(
  'A class has at most {most, number} assignments. Delete one first.',
  'Satu kelas boleh mempunyai paling banyak {most, number} tugasan. Padam satu dahulu.',
)
export const tooManyLessons = text(
  'An assignment has at most {most, number} lessons.',
  'Satu tugasan boleh mempunyai paling banyak {most, number} pelajaran.',
)
export const tooManyWords = text(
  'An assignment has at most {most, number} words.',
  'Satu tugasan boleh mempunyai paling banyak {most, number} perkataan.',
)
export const tooManyMessages = text(
  'A class gets at most {most, number} messages a day.',
  'Satu kelas boleh menerima paling banyak {most, number} mesej sehari.',
)
export const tooManyGuesses = text('You have tried too many codes.', 'Anda telah mencuba terlalu banyak kod.')

export const stale = text(
  'Somebody else has changed this meanwhile. Please reload the page.',
  'Orang lain telah mengubahnya. Sila muat semula halaman ini.',
)
export const archived = text(
  'This class is archived. Take it out of the archive first.',
  'Kelas ini telah diarkibkan. Keluarkan dari arkib dahulu.',
)
export const noSuchCode = text(
  'No class is open with this code. Ask your teacher for a new one.',
  'Tiada kelas yang dibuka dengan kod ini. Minta kod baharu daripada guru anda.',
)
export const full = text(
  'This class is full. Please tell your teacher.',
  'Kelas ini sudah penuh. Sila beritahu guru anda.',
)
export const ownClass = text('You are a teacher of this class.', 'Anda ialah guru kelas ini.')
export const removedFromClass = text(
  'Your teacher has taken you out of this class. Please talk to your teacher.',
  'Guru anda telah mengeluarkan anda dari kelas ini. Sila berbincang dengan guru anda.',
)
export const lastOwner = text(
  'You are the last teacher of this class. Add another one first.',
  'Anda ialah guru terakhir kelas ini. Tambah guru lain dahulu.',
)
export const noTeacherThere = text(
  'No teacher uses this e-mail address here.',
  'Tiada guru yang menggunakan alamat e-mel ini di sini.',
)
export const alreadyOwner = text('This teacher is in the class already.', 'Guru ini sudah berada dalam kelas.')
export const ownerIsLearner = text('This person is a learner of the class.', 'Orang ini ialah pelajar kelas ini.')
export const notInClass = text(
  'One of the learners is not in this class.',
  'Seorang daripada pelajar itu tiada dalam kelas ini.',
)
export const groupElsewhere = text(
  'One of the groups is not in this class.',
  'Satu daripada kumpulan itu tiada dalam kelas ini.',
)
export const lessonNotFound = text(
  'One of the lessons is not there any more.',
  'Satu daripada pelajaran itu sudah tiada.',
)
export const lessonHidden = text(
  'The lesson “{title}” is hidden. Publish it first.',
  'Pelajaran “{title}” disembunyikan. Terbitkannya dahulu.',
)
export const wordNotFound = text(
  'One of the words is not in the library.',
  'Satu daripada perkataan itu tiada dalam perpustakaan.',
)
export const lessonsMissing = text('Choose at least one lesson.', 'Pilih sekurang-kurangnya satu pelajaran.')
export const wordsMissing = text('Choose at least one word.', 'Pilih sekurang-kurangnya satu perkataan.')
export const reviewDaysMissing = text('Choose on how many days to review.', 'Pilih berapa hari untuk mengulang kaji.')
export const dueBeforeOpen = text(
  'The due day must not be before the day on which it opens.',
  'Tarikh akhir tidak boleh lebih awal daripada tarikh tugasan dibuka.',
)
export const twoDueDays = text(
  'Choose a due day or a number of days after joining, not both.',
  'Pilih tarikh akhir atau bilangan hari selepas menyertai, bukan kedua-duanya.',
)
export const noSeatFree = text(
  'All seats are taken. Take one from another learner first.',
  'Semua tempat telah diisi. Kosongkan tempat seorang pelajar lain dahulu.',
)
export const tooLateToWithdraw = text(
  'This message has gone by e-mail already.',
  'Mesej ini sudah dihantar melalui e-mel.',
)
export const lessonHasQuestions = text(
  'This lesson is done by its questions.',
  'Pelajaran ini selesai apabila soalannya dijawab.',
)
export const notAssignedNow = text('This does not count for the class any more.', 'Ini tidak lagi dikira untuk kelas.')

export const seesAnswers = text(
  'Your teachers see your answers to the work they set, and the name that you type here.',
  'Guru anda dapat melihat jawapan anda bagi tugasan yang diberi, dan nama yang anda taip di sini.',
)
export const seesReview = text(
  'If they ask for review, they see on how many days you reviewed.',
  'Jika mereka memberi tugasan ulang kaji, mereka dapat melihat berapa hari anda mengulang kaji.',
)
export const seesNothingElse = text(
  'They do not see your own practice, your plan or your e-mail address.',
  'Mereka tidak dapat melihat latihan anda sendiri, pelan anda atau alamat e-mel anda.',
)
export const seesNoOthers = text(
  'Other learners do not see you. You can leave at any time.',
  'Pelajar lain tidak dapat melihat anda. Anda boleh keluar pada bila-bila masa.',
)

export const unnamedTeacher = text('A teacher', 'Seorang guru')

export const ownerAddedSubject = text('You can now teach “{name}”', 'Anda kini boleh mengajar “{name}”')
export const ownerAddedText = text(
  '{by} has added you as a teacher of the class “{name}”.\n\nSee it here:\n{address}',
  '{by} telah menambah anda sebagai guru kelas “{name}”.\n\nLihat di sini:\n{address}',
)
export const ownersChangedSubject = text('The teachers of “{name}” have changed', 'Guru kelas “{name}” telah berubah')
export const ownerJoinedText = text(
  '{by} has added {who} as a teacher of the class “{name}”.\n\nSee the class here:\n{address}',
  '{by} telah menambah {who} sebagai guru kelas “{name}”.\n\nLihat kelas di sini:\n{address}',
)
export const ownerRemovedText = text(
  '{who} no longer teaches the class “{name}”.\n\nSee your classes here:\n{address}',
  '{who} tidak lagi mengajar kelas “{name}”.\n\nLihat kelas anda di sini:\n{address}',
)
export const messageSubject = text('Message from your class “{name}”', 'Mesej daripada kelas anda “{name}”')
export const messageText = text(
  '{message}\n\nSee your class here:\n{address}\n\nNo more messages of this class by e-mail:\n{end}',
  '{message}\n\nLihat kelas anda di sini:\n{address}\n\nHentikan mesej kelas ini melalui e-mel:\n{end}',
)
