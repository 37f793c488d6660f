import { text } from '#shared/messages/text.ts'

export const licenceMust = text('Please choose a licence from the list.', 'Sila pilih lesen daripada senarai.')
export const hereOnlyName = text('Here only', 'Di sini sahaja')
export const hereOnlyNote = text(
  'Heard on this site and nowhere else. It is in no download.',
  'Didengar di laman ini sahaja. Ia tiada dalam mana-mana muat turun.',
)
export const byNcSaName = text('CC BY-NC-SA 4.0', 'CC BY-NC-SA 4.0')
export const byNcSaNote = text(
  'Others may use it with your name, not for money, and must share what they make alike.',
  'Orang lain boleh menggunakannya dengan nama anda, bukan untuk mendapatkan wang, dan mesti berkongsi hasilnya dengan syarat yang sama.',
)
export const bySaName = text('CC BY-SA 4.0', 'CC BY-SA 4.0')
export const bySaNote = text(
  'Others may use it with your name, and must share what they make alike.',
  'Orang lain boleh menggunakannya dengan nama anda, dan mesti berkongsi hasilnya dengan syarat yang sama.',
)
export const byName = text('CC BY 4.0', 'CC BY 4.0')
export const byNote = text('Others may use it with your name.', 'Orang lain boleh menggunakannya dengan nama anda.')
export const consentKept = text(
  'My voice is kept here so that people can hear and learn the language.',
  'Suara saya disimpan di sini supaya orang ramai dapat mendengar dan belajar bahasa ini.',
)
export const consentCredit = text(
  'It is heard with the name and the village that are given here, or without a name if I prefer that.',
  'Suara saya didengar dengan nama dan kampung yang diberi di sini, atau tanpa nama jika saya mahu.',
)
export const consentCreditOfChild = text(
  'It is heard with the first name alone, or without a name if I prefer that. The family name and the village stay private.',
  'Suara saya didengar dengan nama pertama sahaja, atau tanpa nama jika saya mahu. Nama keluarga dan kampung tidak ditunjukkan.',
)
export const consentElsewhere = text(
  'I choose below whether it may be used elsewhere.',
  'Saya memilih di bawah sama ada suara saya boleh digunakan di tempat lain.',
)
export const consentWithdraw = text(
  'I can take it back at any time and need give no reason. It is then gone from here within the hour.',
  'Saya boleh menariknya balik pada bila-bila masa tanpa memberi sebab. Suara saya akan hilang dari sini dalam masa sejam.',
)
export const consentCopies = text(
  'Copies that somebody has already downloaded cannot be called back.',
  'Salinan yang telah dimuat turun tidak dapat ditarik balik.',
)
export const consentWayMust = text(
  'How consent was given must be tapped, spoken or on-paper.',
  'Cara persetujuan diberi mestilah tapped, spoken atau on-paper.',
)
export const birthYearMust = text('Year of birth must be a year.', 'Tahun lahir mestilah tahun.')
export const speakerNameField = text('Name', 'Nama')
export const villageField = text('Village', 'Kampung')
export const isMeMust = text('isMe must be true or false.', 'isMe mestilah true atau false.')
export const wordingField = text('Wording', 'Teks persetujuan')
export const guardianField = text('Guardian', 'Penjaga')
export const notSensible = text('{label} is not a sensible figure.', '{label} bukan angka yang munasabah.')
export const voiceWithoutMust = text(
  'voice must be without, or left out.',
  'voice mestilah without, atau ditinggalkan.',
)
export const mustBeUuid = text('{label} must be a UUID.', '{label} mestilah UUID.')
export const recordedFormField = text('Form', 'Bentuk')
export const codeField = text('Code', 'Kod')
export const invitationNoteField = text('Note', 'Nota')
export const invitationField = text('Invitation', 'Jemputan')
export const voicesGone = text(
  '{count, plural, =0 {Nothing was left under this code.} one {One voice is gone.} other {# voices are gone.}}',
  '{count, plural, =0 {Tiada apa-apa lagi di bawah kod ini.} =1 {Satu suara telah dipadam.} other {# suara telah dipadam.}}',
)
export const goneThanks = text(
  'Nobody can hear your voice here any more, and its files are deleted within the hour. Thank you for having lent it.',
  'Tiada sesiapa boleh mendengar suara anda lagi di sini, dan failnya dipadam dalam masa sejam. Terima kasih kerana meminjamkannya.',
)
export const withdrawCodeHint = text(
  'The speaker got it when they agreed. Small and capital letters are the same.',
  'Penutur menerimanya semasa bersetuju. Huruf kecil dan huruf besar sama sahaja.',
)
export const takingBack = text('Taking back...', 'Sedang menarik balik...')
export const takeVoicesBackButton = text('Take the voices back', 'Tarik balik suara')
/** Heading above the consequences of a withdrawal. */
export const afterWithdrawal = text('If you take them back', 'Jika anda menariknya balik')
export const allGone = text(
  'All voices that were given with this code are gone from this site at once: from pages, searches and downloads.',
  'Semua suara yang diberi dengan kod ini hilang serta-merta dari laman ini: dari halaman, carian dan muat turun.',
)
export const filesDeleted = text('Their files are deleted within the hour.', 'Failnya dipadam dalam masa sejam.')
export const noReasonNeeded = text('You need give no reason and no name.', 'Anda tidak perlu memberi sebab atau nama.')
export const takeVoicesBack = text('Take voices back', 'Tarik balik suara')
export const belongsToSpeaker = text(
  'A voice belongs to the person who spoke.',
  'Suara ialah milik orang yang bercakap.',
)
