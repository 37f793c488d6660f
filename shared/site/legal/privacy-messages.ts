import { text } from '#shared/messages/text.ts'

export const responsibleTitle = text('Who is responsible', 'Siapa yang bertanggungjawab')
export const rightsText = text(
  'Malaysia’s Personal Data Protection Act 2010 (PDPA) gives you rights over data about you: to know of it, to see it, to correct it, and to say no. This page tells how to use them here.',
  'Akta Perlindungan Data Peribadi 2010 (PDPA) Malaysia memberi anda hak ke atas data tentang anda: untuk mengetahuinya, melihatnya, membetulkannya dan menolaknya. Halaman ini menerangkan cara menggunakannya di sini.',
)
export const keepTitle = text('The data that we keep', 'Data yang kami simpan')
export const keptAccount = text(
  '<b>Your account:</b> first name, last name if you gave one, e-mail address and whether you confirmed it, your role, the language you chose, whether and when you used the free trial, until when you have access, and when the account was made; when it was suspended, if it ever is.',
  '<b>Akaun anda:</b> nama pertama, nama akhir jika diberikan, alamat e-mel dan sama ada anda telah mengesahkannya, peranan anda, bahasa yang anda pilih, sama ada dan bila anda menggunakan percubaan percuma, sehingga bila anda mempunyai akses, dan bila akaun dicipta; bila ia digantung, jika pernah.',
)
export const keptPassword = text(
  '<b>Your password:</b> never the password itself, only an argon2id hash of it, out of which nobody can read it. Where this site lets you log in with another service, that service keeps the password, and tells us your name, e-mail address and picture.',
  '<b>Kata laluan anda:</b> bukan kata laluan itu sendiri, hanya cincangan argon2id yang tidak boleh dibaca oleh sesiapa. Jika laman ini membenarkan anda log masuk melalui perkhidmatan lain, perkhidmatan itu menyimpan kata laluan dan memberitahu kami nama, alamat e-mel dan gambar anda.',
)
export const keptLogins = text(
  '<b>Your logins:</b> an entry for each place where you are logged in, a hash of each browser in which you logged in and when that was, and for a short while how often something was tried that is limited, such as a login, under a code instead of an address.',
  '<b>Log masuk anda:</b> satu entri bagi setiap tempat anda log masuk, cincangan setiap pelayar yang anda gunakan untuk log masuk dan bilanya, dan untuk seketika, berapa kali sesuatu yang terhad seperti log masuk telah dicuba, yang dicatat di bawah kod dan bukan alamat.',
)
export const keptLearning = text(
  '<b>Your learning:</b> which lessons you have done, your answers in lessons, quizzes and review with their times, how well you remember each word, your scores, certificates, downloads and study settings.',
  '<b>Pembelajaran anda:</b> pelajaran yang anda selesaikan, jawapan anda dalam pelajaran, kuiz dan ulang kaji serta masanya, sejauh mana anda mengingati setiap perkataan, markah, sijil, muat turun dan tetapan pembelajaran anda.',
)
export const keptClasses = text(
  '<b>Your classes:</b> the name that you use in a class, who agreed and when (you, or your parent or guardian), your groups and seat, which assignment an answer was for, and whether you want messages by e-mail. If you teach: your classes, their assignments, and the messages that you wrote.',
  '<b>Kelas anda:</b> nama yang anda gunakan dalam kelas, siapa yang bersetuju dan bila (anda, atau ibu bapa atau penjaga anda), kumpulan dan tempat anda, tugasan yang dijawab oleh setiap jawapan, dan sama ada anda mahu mesej melalui e-mel. Jika anda mengajar: kelas anda, tugasannya, dan mesej yang anda tulis.',
)
export const keptContributions = text(
  '<b>Your contributions:</b> what you sent in and when, the decision and the note to it; questions below lessons, words that you asked for, where you say that a word is said, and requests to take something down; voice recordings with the speaker’s consent, and the name, village and year of birth if they were given; courses and lessons if you teach; files if you upload any, with the time.',
  '<b>Sumbangan anda:</b> apa yang anda hantar dan bila, keputusan dan notanya; soalan di bawah pelajaran, perkataan yang anda minta, tempat yang anda nyatakan bagi sesuatu sebutan, dan permintaan untuk menurunkan sesuatu; rakaman suara dengan persetujuan penutur, serta nama, kampung dan tahun lahir jika diberikan; kursus dan pelajaran jika anda mengajar; fail jika anda memuat naiknya, dengan masanya.',
)
export const keptPayments = text(
  '<b>Your payments:</b> amount, plan, period, day, whether it went back, the link to the receipt, and the ids under which Stripe knows you, the subscription and the payment. Your card number goes from your browser to Stripe; it never reaches our server.',
  '<b>Bayaran anda:</b> jumlah, pelan, tempoh, hari, sama ada ia dikembalikan, pautan ke resit, dan ID yang digunakan oleh Stripe untuk anda, langganan dan bayaran itu. Nombor kad anda dihantar dari pelayar anda terus ke Stripe; ia tidak sampai ke pelayan kami.',
)
export const keptActions = text(
  '<b>Actions of teachers and administrators:</b> a list of what they changed, deleted or decided, with the name of who did it and what it was done to. If your role was changed, that stands there too.',
  '<b>Tindakan guru dan pentadbir:</b> senarai apa yang mereka ubah, padam atau putuskan, dengan nama pelakunya dan perkara yang terlibat. Jika peranan anda ditukar, itu juga tercatat di situ.',
)
export const whyTitle = text('Why we keep it', 'Mengapa kami menyimpannya')
export const whyText = text(
  'So that you can log in, learn where you stopped, contribute, and get what you paid for; and so that the site stays safe. For nothing else.',
  'Supaya anda dapat log masuk, menyambung pembelajaran, menyumbang, dan mendapat apa yang anda bayar; dan supaya laman ini kekal selamat. Bukan untuk tujuan lain.',
)
export const whereTitle = text('Where it lies', 'Di mana ia disimpan')
export const whereText = text(
  'In a database that the operator runs. Uploaded files lie on the operator’s own server, or in a bucket that the operator has at Google Cloud Storage. <support>Ask us</support> in which country they stand.',
  'Dalam pangkalan data yang dikendalikan oleh pengendali. Fail yang dimuat naik disimpan pada pelayan pengendali sendiri, atau dalam storan milik pengendali di Google Cloud Storage. <support>Tanya kami</support> di negara mana semuanya berada.',
)
export const othersTitle = text('Who else sees it', 'Siapa lagi yang melihatnya')
export const seenByAll = text(
  '<b>Everybody:</b> contributions that were approved stand in the library with your name, and recordings with the name that the speaker chose. Everybody who has the address of your certificate sees your name on it.',
  '<b>Semua orang:</b> sumbangan yang diluluskan dipaparkan dalam perpustakaan dengan nama anda, dan rakaman dengan nama yang dipilih oleh penutur. Sesiapa yang mempunyai alamat sijil anda melihat nama anda padanya.',
)
export const seenByTeachers = text(
  '<b>Teachers:</b> your name, progress and scores in their own courses, your questions below their lessons, and answers that you ask them to accept.',
  '<b>Guru:</b> nama, kemajuan dan markah anda dalam kursus mereka sendiri, soalan anda di bawah pelajaran mereka, dan jawapan yang anda minta mereka terima.',
)
export const seenByClassTeachers = text(
  '<b>Teachers of a class that you joined:</b> the name that you typed there, your answers to the work they set, when it was done, and on how many days you reviewed if they ask for review. They do not see your own practice, your plan, your e-mail address or your other classes. Other learners do not see you. Our administrators see the name of the class and how many learners it has, and no learner.',
  '<b>Guru kelas yang anda sertai:</b> nama yang anda taip di situ, jawapan anda bagi tugasan yang mereka beri, bila ia selesai, dan berapa hari anda mengulang kaji jika mereka meminta ulang kaji. Mereka tidak melihat latihan anda sendiri, pelan anda, alamat e-mel anda atau kelas anda yang lain. Pelajar lain tidak melihat anda. Pentadbir kami melihat nama kelas dan bilangan pelajarnya, bukan pelajarnya.',
)
export const seenByAdmins = text(
  '<b>Our administrators:</b> your name, e-mail address, role and subscription, your contributions, recordings, requests and payments.',
  '<b>Pentadbir kami:</b> nama, alamat e-mel, peranan dan langganan anda, sumbangan, rakaman, permintaan dan bayaran anda.',
)
export const seenByStripe = text(
  '<b>Stripe,</b> our payment provider, once you begin to pay: your name, your e-mail address and the id of your account here. Stripe keeps what you type into its card form by <stripe>its own privacy policy</stripe>. Its script is loaded on the checkout page and on no other.',
  '<b>Stripe,</b> penyedia pembayaran kami, apabila anda mula membayar: nama anda, alamat e-mel anda dan ID akaun anda di sini. Stripe menyimpan apa yang anda taip dalam borang kadnya mengikut <stripe>dasar privasinya sendiri</stripe>. Skripnya dimuatkan pada halaman pembayaran sahaja.',
)
export const seenByVideoSites = text(
  '<b>Video sites:</b> YouTube or Vimeo learn of your visit when you press play in a lesson, and not before. Pictures and sounds of the library may lie on other sites; your browser fetches them from there.',
  '<b>Laman video:</b> YouTube atau Vimeo mengetahui kunjungan anda apabila anda menekan butang main dalam pelajaran, bukan sebelumnya. Gambar dan bunyi perpustakaan mungkin berada di laman lain; pelayar anda mengambilnya dari sana.',
)
export const seenByMail = text(
  '<b>The service that carries our mail</b> sees the e-mails we send you: to confirm your address, to set a new password, about payments and renewals, reminders if you asked for them, and answers to what you sent in. Your messages to support go to the operator as an e-mail.',
  '<b>Perkhidmatan yang menghantar e-mel kami</b> melihat e-mel yang kami hantar kepada anda: untuk mengesahkan alamat anda, menetapkan kata laluan baharu, tentang bayaran dan pembaharuan, peringatan jika anda memintanya, dan jawapan kepada apa yang anda hantar. Mesej anda kepada sokongan dihantar kepada pengendali sebagai e-mel.',
)
export const nobodyElse = text(
  'Nobody else. There is no advertising here, no statistics of visitors by others, and your data is not sold.',
  'Tiada orang lain. Tiada iklan di sini, tiada statistik pelawat oleh pihak lain, dan data anda tidak dijual.',
)
export const howLongTitle = text('How long', 'Berapa lama')
export const loginDays = text(
  'A login: {days} days, or until you log out.',
  'Log masuk: {days} hari, atau sehingga anda log keluar.',
)
export const browserDays = text(
  'A browser in which you logged in: {days} days after the last time.',
  'Pelayar yang anda gunakan untuk log masuk: {days} hari selepas kali terakhir.',
)
export const deletedDays = text(
  'Deleted courses, lessons and library entries: {days} days, in which they can be brought back.',
  'Kursus, pelajaran dan entri perpustakaan yang dipadam: {days} hari, dan boleh dipulihkan dalam tempoh itu.',
)
export const leftClassDays = text(
  'A class that you left: your teachers see nothing of you from that moment. For {days} days you can come back; then your name there is deleted, and your answers are private like your own practice. The same holds for a class that was deleted.',
  'Kelas yang anda tinggalkan: guru anda tidak melihat apa-apa tentang anda mulai saat itu. Anda boleh kembali dalam {days} hari; selepas itu nama anda di situ dipadam, dan jawapan anda menjadi peribadi seperti latihan anda sendiri. Begitu juga bagi kelas yang dipadam.',
)
export const emailDays = text(
  'E-mails: the text until it is sent; to whom it went, when and about what for {days} days. Where no mail server is set, as in a demo, or an e-mail could not be sent, the text stays as long.',
  'E-mel: teksnya sehingga dihantar; kepada siapa, bila dan tentang apa selama {days} hari. Jika tiada pelayan e-mel, seperti dalam demo, atau e-mel tidak dapat dihantar, teksnya kekal selama itu juga.',
)
export const unusedUploads = text('Uploads that nobody used: one day.', 'Muat naik yang tidak digunakan: satu hari.')
export const takenBackFiles = text(
  'Recordings and files that were taken back: one hour.',
  'Rakaman dan fail yang ditarik balik: satu jam.',
)
export const takedownContact = text(
  'How to reach you, in a request to take something down: 30 days after the decision.',
  'Cara menghubungi anda dalam permintaan untuk menurunkan sesuatu: 30 hari selepas keputusan.',
)
export const paymentsKept = text(
  'Payments: as long as the law asks of the operator. The list of actions of teachers and administrators: as long as the site runs.',
  'Bayaran: selama yang diwajibkan oleh undang-undang ke atas pengendali. Senarai tindakan guru dan pentadbir: selama laman ini berjalan.',
)
export const allElse = text(
  'All else: until you delete it, or your account.',
  'Yang lain: sehingga anda memadamnya atau akaun anda.',
)
export const backups = text(
  'Backup copies: until the operator deletes them. If one is used, accounts that were deleted, classes that were left for good and recordings that were taken back are removed from it first.',
  'Salinan sandaran: sehingga pengendali memadamnya. Jika satu digunakan, akaun yang dipadam, keahlian kelas yang telah berakhir dan rakaman yang ditarik balik dibuang daripadanya dahulu.',
)
export const cookiesTitle = text('Cookies', 'Kuki')
export const cookiesText = text(
  'Only what the site needs to work; none follows you. Before you log in, there is the time zone alone, if it is not Sabah’s, the language if you chose one, and on the sign-in pages theirs.',
  'Hanya yang diperlukan untuk laman ini berfungsi; tiada yang menjejaki anda. Sebelum anda log masuk, hanya ada zon waktu jika bukan waktu Sabah, bahasa jika anda memilihnya, dan kuki halaman log masuk di halaman itu.',
)
export const cookieUntil = text(
  '<names></names> {what} <soft>Until: {until}.</soft>',
  '<names></names> {what} <soft>Sehingga: {until}.</soft>',
)
export const stripeCookies = text(
  'On the checkout page Stripe’s script sets cookies of Stripe’s own, to tell people from fraud: see <stripeCookies>Stripe’s page about them</stripeCookies>. Text that you have typed into a form and not yet sent stays in your own browser, until you close the tab.',
  'Pada halaman pembayaran, skrip Stripe menetapkan kuki Stripe sendiri untuk membezakan orang sebenar daripada penipuan: lihat <stripeCookies>halaman Stripe tentangnya</stripeCookies>. Teks yang anda taip dalam borang dan belum dihantar kekal dalam pelayar anda sendiri sehingga anda menutup tab.',
)
export const deviceStores = text(
  'Your device also stores the site’s own files, answers and recordings that are not sent yet, the place where you stopped in a lesson, and what you downloaded to use offline.',
  'Peranti anda juga menyimpan fail laman ini, jawapan dan rakaman yang belum dihantar, tempat anda berhenti dalam pelajaran, dan apa yang anda muat turun untuk digunakan di luar talian.',
)
export const logsTitle = text('Our logs', 'Log kami')
export const logsText = text(
  'One line a request: when, what kind of page or call, whether it worked, how long it took, the id of your account if you are logged in, and a reference that you see when something breaks. Never what you typed, searched for or read, never cookies, and never your network or e-mail address.',
  'Satu baris bagi setiap permintaan: bila, jenis halaman atau panggilan, sama ada berjaya, berapa lama, ID akaun anda jika anda log masuk, dan rujukan yang anda lihat apabila sesuatu gagal. Log tidak sekali-kali mengandungi apa yang anda taip, cari atau baca, kuki, alamat rangkaian atau alamat e-mel anda.',
)
export const leavingTitle = text('How to correct, download and delete', 'Cara membetulkan, memuat turun dan memadam')
export const leavingText = text(
  'You need nobody’s help. On your <profile>profile</profile> you correct your name, change your e-mail address and password, <b>download everything we hold about you</b> as one file, and <b>delete your account</b>. Deleting takes away, at once and for good: the account and its password, your logins, your answers and progress, your place in every class, recordings of your own voice, and every e-mail and link. A subscription is ended at Stripe first.',
  'Anda tidak memerlukan bantuan sesiapa. Di <profile>profil</profile> anda, anda boleh membetulkan nama, menukar alamat e-mel dan kata laluan, <b>memuat turun semua yang kami simpan tentang anda</b> sebagai satu fail, dan <b>memadam akaun anda</b>. Pemadaman membuang serta-merta dan selama-lamanya: akaun dan kata laluannya, log masuk anda, jawapan dan kemajuan anda, tempat anda dalam setiap kelas, rakaman suara anda sendiri, serta setiap e-mel dan pautan. Langganan ditamatkan di Stripe dahulu.',
)
export const staysText = text(
  'This stays, and no longer says that it was yours:',
  'Yang berikut kekal, dan tidak lagi menyatakan bahawa ia milik anda:',
)
export const staysContributions = text(
  'contributions and library entries, without a name: they belong to the community by then;',
  'sumbangan dan entri perpustakaan, tanpa nama: kini ia milik komuniti;',
)
export const staysCourses = text(
  'courses that you taught, which administrators then look after, and files that pages show;',
  'kursus yang anda ajar, yang kemudian dijaga oleh pentadbir, dan fail yang dipaparkan oleh halaman;',
)
export const staysClasses = text(
  'classes that you taught, for their other teachers or the administrators, and your messages there without a name;',
  'kelas yang anda ajar, untuk guru lain atau pentadbir, dan mesej anda di situ tanpa nama;',
)
export const staysQuestions = text(
  'questions and answers below lessons, and certificates, all without a name;',
  'soalan dan jawapan di bawah pelajaran, serta sijil, semuanya tanpa nama;',
)
export const staysRecordings = text(
  'recordings that you made of other speakers, which administrators then look after;',
  'rakaman penutur lain yang anda buat, yang kemudian dijaga oleh pentadbir;',
)
export const staysActions = text(
  'the list of actions of teachers and administrators, with ‘A deleted account’ in place of your name;',
  'senarai tindakan guru dan pentadbir, dengan ‘Akaun yang telah dipadam’ menggantikan nama anda;',
)
export const staysPayments = text(
  'payments, as the law asks, unlinked from your name here. Stripe keeps what it must under its own policy; the ids under which it does are in our list of payments.',
  'bayaran, seperti yang diwajibkan oleh undang-undang, tanpa kaitan dengan nama anda di sini. Stripe menyimpan apa yang wajib disimpannya mengikut dasarnya sendiri; ID yang berkaitan ada dalam senarai bayaran kami.',
)
export const unclearText = text(
  'If you cannot log in, or something here is unclear, <support>write to us</support>.',
  'Jika anda tidak dapat log masuk, atau ada yang tidak jelas di sini, <support>tulis kepada kami</support>.',
)
