import { text } from '#shared/messages/text.ts'

export const lengthInMinutes = text('{minutes, number} minutes', '{minutes, number} minit')
export const lengthInSeconds = text('{seconds, number} seconds', '{seconds, number} saat')
export const soundTooShort = text(
  'This is too short to be a word. Please record it again.',
  'Ini terlalu pendek untuk satu perkataan. Sila rakam semula.',
)
export const soundTooLong = text(
  'A voice may last {most, number} seconds at most; this one lasts {length}.',
  'Suara paling panjang {most, number} saat; yang ini {length}.',
)
export const soundSilent = text(
  'Nothing can be heard in this recording. Please check the microphone and record it again.',
  'Tiada apa-apa kedengaran dalam rakaman ini. Sila periksa mikrofon dan rakam semula.',
)
export const soundClipped = text(
  'Too loud: the sound crackles. Please move back a little and record it again.',
  'Terlalu kuat: bunyinya pecah. Sila undur sedikit dan rakam semula.',
)
export const soundOtherKind = text(
  'This is a video or a sound of another kind. A voice is sent as MP3 or WAV.',
  'Ini video atau bunyi jenis lain. Suara dihantar sebagai MP3 atau WAV.',
)
export const soundUnreadable = text(
  'This is not a sound that can be read. A voice is sent as MP3 or WAV.',
  'Bunyi ini tidak dapat dibaca. Suara dihantar sebagai MP3 atau WAV.',
)
export const soundUnusualRate = text(
  'This sound has an unusual sampling rate. Please record at 44.1 or 48 kHz.',
  'Kadar pensampelan bunyi ini luar biasa. Sila rakam pada 44.1 atau 48 kHz.',
)
export const soundNotAsTold = text(
  'This sound is not as loud as was stated. Please record it again.',
  'Kelantangan bunyi ini tidak sama seperti yang dinyatakan. Sila rakam semula.',
)
export const noSuchConsent = text('There is no such consent.', 'Tiada persetujuan sedemikian.')
export const keptBySomebodyElse = text(
  'This speaker is kept by somebody else.',
  'Penutur ini di bawah jagaan orang lain.',
)
export const consentTakenBack = text(
  'The speaker has taken this consent back.',
  'Penutur telah menarik balik persetujuan ini.',
)
export const wordNotInLibrary = text(
  'The word is no longer in the library.',
  'Perkataan itu tiada lagi dalam perpustakaan.',
)
export const noSuchForm = text(
  'The entry has no form “{form}”. Please look at the word once more and say it as it stands there.',
  'Entri ini tiada bentuk “{form}”. Sila lihat perkataan itu sekali lagi dan sebut seperti yang tertulis.',
)
export const manyVoicesForOneDay = text(
  'Thank you: those were many voices for one day.',
  'Terima kasih: itu sudah banyak suara untuk satu hari.',
)
export const voiceWasTakenBack = text('This voice was taken back.', 'Suara ini telah ditarik balik.')
export const notFlac = text('This is not a FLAC file.', 'Ini bukan fail FLAC.')
export const voiceNoLongerHere = text(
  'This voice was taken back. It is no longer here.',
  'Suara ini telah ditarik balik. Ia tiada lagi di sini.',
)
export const voiceNotUsed = text('This voice is not used.', 'Suara ini tidak digunakan.')
export const dialectUnknown = text('There is no such dialect.', 'Tiada dialek sedemikian.')
export const birthYearInFuture = text(
  'Year of birth must not lie in the future.',
  'Tahun lahir tidak boleh pada masa hadapan.',
)
export const onlySomeRecordOthers = text(
  'Only contributors and teachers record other people.',
  'Hanya penyumbang dan guru merakam orang lain.',
)
export const speakerAlready = text('You are among the speakers already.', 'Anda sudah ada dalam senarai penutur.')
export const wordingChanged = text(
  'The consent text has changed. Please reload the page and read it again.',
  'Teks persetujuan telah berubah. Sila muat semula halaman dan baca sekali lagi.',
)
export const childNeedsAdult = text(
  'A child needs a grown-up who agrees too: please name the parent or guardian.',
  'Kanak-kanak memerlukan orang dewasa yang turut bersetuju: sila namakan ibu bapa atau penjaga.',
)
export const codeUnknown = text(
  'No voices are kept under this code. Please look at it once more.',
  'Tiada suara disimpan di bawah kod ini. Sila semak sekali lagi.',
)
export const invitationUsed = text('This invitation has been used already.', 'Jemputan ini telah digunakan.')
export const invitationUnknown = text(
  'This invitation is not known. It was cancelled or replaced. Please ask for a new one.',
  'Jemputan ini tidak dikenali. Ia telah dibatalkan atau diganti. Sila minta yang baharu.',
)
export const invitationUsedAskOwn = text(
  'This invitation has been used already. Please ask for one of your own.',
  'Jemputan ini telah digunakan. Sila minta jemputan anda sendiri.',
)
export const invitationExpired = text(
  'This invitation has expired. Please ask for a new one.',
  'Jemputan ini telah tamat tempoh. Sila minta yang baharu.',
)
export const invitationInvalid = text(
  'This invitation is no longer valid. Please ask for a new one.',
  'Jemputan ini tidak lagi sah. Sila minta yang baharu.',
)
export const voicesBusy = text(
  'Many voices are arriving at once. Please try again in a minute.',
  'Banyak suara sedang diterima serentak. Sila cuba lagi sebentar lagi.',
)
export const manyWrongCodes = text(
  'Too many wrong codes were tried from here.',
  'Terlalu banyak kod yang salah telah dicuba dari sini.',
)
