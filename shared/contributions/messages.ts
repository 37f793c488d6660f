import { text } from '#shared/messages/text.ts'

export const contributionWithdrawn = text('Contribution withdrawn', 'Sumbangan ditarik balik')
export const editContributionButton = text('Edit', 'Sunting')
export const withdrawThis = text('Withdraw this contribution?', 'Tarik balik sumbangan ini?')
export const deletedUnreviewed = text(
  '“{title}” is deleted and will not be reviewed.',
  '“{title}” dipadam dan tidak akan disemak.',
)
export const withdrawButton = text('Withdraw', 'Tarik balik')
export const keepIt = text('Keep it', 'Kekalkan')
export const sendChanged = text('Send a changed one', 'Hantar versi yang diubah')
export const sendChangedOf = text(
  'Send a changed one<hidden> of {title}</hidden>',
  'Hantar versi yang diubah<hidden> bagi {title}</hidden>',
)
export const canNowSayIt = text(
  '{count, plural, one {One person can now say it.} other {# people can now say it.}}',
  '{count, plural, =1 {Seorang kini boleh menyebutnya.} other {# orang kini boleh menyebutnya.}}',
)
export const submittedOn = text('Submitted {day}', 'Dihantar {day}')
export const sentInPlaceOf = text('Sent in place of “{title}”', 'Dihantar sebagai ganti “{title}”')
export const youSentChanged = text(
  'You sent a changed one: “{title}”',
  'Anda telah menghantar versi yang diubah: “{title}”',
)
export const seeInLibrary = text('See it in the library', 'Lihat dalam perpustakaan')
export const voiceTakenBack = text('Taken back', 'Ditarik balik')
export const takeVoiceBack = text('Take it back', 'Tarik balik suara')
export const takeThisBack = text('Take this voice back?', 'Tarik balik suara ini?')
export const takeBackNote = text(
  'Nobody can hear “{title}” with this voice any more, at once and for good. Copies that somebody has already downloaded cannot be called back.',
  'Tiada sesiapa boleh mendengar “{title}” dengan suara ini lagi, serta-merta dan untuk selamanya. Salinan yang telah dimuat turun tidak boleh ditarik balik.',
)
export const voiceIsGone = text('The voice is gone.', 'Suara itu telah dipadam.')
export const takenOutOfLibrary = text('Taken out of the library', 'Dikeluarkan daripada perpustakaan')
export const takeDownSubject = text('Please take down my contribution', 'Sila turunkan sumbangan saya')
export const takeDownLetter = text(
  'Please take “{title}” out of the library: {address}',
  'Sila keluarkan “{title}” daripada perpustakaan: {address}',
)
export const contributionUpdated = text('Contribution updated successfully', 'Sumbangan berjaya dikemas kini')
export const editContribution = text('Edit Contribution', 'Sunting Sumbangan')
export const editContributionNote = text(
  'You can change it until somebody has reviewed it.',
  'Anda boleh mengubahnya sehingga seseorang menyemaknya.',
)
export const saveChanges = text('Save Changes', 'Simpan Perubahan')
export const contributionTitleLabel = text('Title', 'Tajuk')
export const titlePlaceholder = text('Word of the Day: Kopivosian', 'Perkataan Hari Ini: Kopivosian')
export const contributionContentLabel = text('Content', 'Kandungan')
export const saidInLabel = text('Where it is said', 'Di mana ia disebut')
export const saidInHint = text('A dialect, a village or a place.', 'Dialek, kampung atau tempat.')
export const moreAboutIt = text('More about it (optional)', 'Maklumat lanjut (tidak wajib)')
export const wordLabel = text('Word', 'Perkataan')
export const meaningLabel = text('Meaning', 'Maksud')
export const soundLabel = text('Sound', 'Bunyi')
export const voiceAgreed = text('The speaker agrees', 'Penutur bersetuju')
export const voiceAgreedNote = text(
  'It is my own voice, or somebody else who agrees: it is kept here so that people can hear and learn the language. The speaker can ask at any time to have it removed.',
  'Ini suara saya sendiri, atau suara orang lain yang bersetuju: ia disimpan di sini supaya orang ramai dapat mendengar dan belajar bahasa ini. Penutur boleh meminta ia dipadam pada bila-bila masa.',
)
export const agreeFirst = text('Tick “The speaker agrees” first.', 'Tandakan “Penutur bersetuju” dahulu.')
export const contributionPictureLabel = text('Picture', 'Gambar')
export const onBehalfOfLabel = text('On behalf of', 'Bagi pihak')
export const onBehalfOfHint = text(
  'An elder or a village, if you pass on what they told you.',
  'Orang tua-tua atau kampung, jika anda menyampaikan apa yang mereka beritahu.',
)
export const myContributions = text('My Contributions', 'Sumbangan Saya')
export const contributionsNoun = text('contributions', 'sumbangan')
export const noContributionsYet = text('No Contributions Yet', 'Belum Ada Sumbangan')
export const submitFirst = text(
  'Submit your first contribution to share your knowledge',
  'Hantar sumbangan pertama anda untuk berkongsi pengetahuan',
)
export const allFromCommunity = text('All that the community shared on it', 'Semua yang dikongsi komuniti tentangnya')
export const ownContributionsTitle = text('Given by you', 'Pemberian anda')
export const givenNoun = text('things that you gave', 'pemberian anda')
export const sharedBy = text('Shared by {name}', 'Dikongsi oleh {name}')
export const sharedByContributor = text('Shared by a contributor', 'Dikongsi oleh seorang penyumbang')
export const contributionCount = text(
  '{total, select, 1 {1 contribution} other {{total} contributions}}',
  '{total, select, 1 {1 sumbangan} other {{total} sumbangan}}',
)
export const contributionCountFor = text(
  '{total, select, 1 {1 contribution for “{q}”} other {{total} contributions for “{q}”}}',
  '{total, select, 1 {1 sumbangan untuk “{q}”} other {{total} sumbangan untuk “{q}”}}',
)
export const nothingSharedYet = text('Nothing shared yet', 'Belum ada yang dikongsi')
export const titlesAreSearched = text(
  'Contributions are searched by the words of their titles.',
  'Sumbangan dicari mengikut perkataan dalam tajuknya.',
)
export const sharedAppearsHere = text(
  'Contributions appear here once they are reviewed.',
  'Sumbangan muncul di sini setelah disemak.',
)
export const contributionNotLoaded = text(
  'This contribution could not be loaded.',
  'Sumbangan ini tidak dapat dimuatkan.',
)
export const approvedBadge = text('Approved', 'Diluluskan')
export const rejectedBadge = text('Rejected', 'Ditolak')
export const pendingBadge = text('Pending', 'Menunggu')
export const submittedForReview = text('Contribution submitted for review', 'Sumbangan dihantar untuk semakan')
export const inPlaceOf = text(
  'In place of “{title}”, which stays as it is.',
  'Sebagai ganti “{title}”, yang kekal seperti sedia ada.',
)
export const submitForReview = text('Submit for Review', 'Hantar untuk Semakan')
export const submitting = text('Submitting...', 'Sedang menghantar...')
export const submitNewContent = text('Submit New Content', 'Hantar Kandungan Baharu')
export const submitNewContentNote = text(
  'Share your knowledge of Kadazandusun language and culture. Submissions will be reviewed by administrators before being published.',
  'Kongsi pengetahuan anda tentang bahasa dan budaya Kadazandusun. Pentadbir akan menyemak kiriman anda sebelum diterbitkan.',
)
export const keptHere = text('{error} Your text is kept here.', '{error} Teks anda disimpan di sini.')
export const contributorDashboard = text('Contributor Dashboard', 'Papan Pemuka Penyumbang')
export const onlyContributors = text(
  'Only contributors can access this page',
  'Hanya penyumbang boleh mengakses halaman ini',
)
