import { text } from '#shared/messages/text.ts'

/** Texts about sounds of imported packages. */

export const soundMissing = text('Please choose the sounds.', 'Sila pilih bunyi.')
export const fewSounds = text(
  'Please choose at most {count, number} sounds at once.',
  'Sila pilih tidak lebih daripada {count, number} bunyi sekali gus.',
)
export const saysMissing = text('Please choose what the sound says.', 'Sila pilih apa yang disebut oleh bunyi ini.')
export const consentMissing = text('Please choose the speaker.', 'Sila pilih penutur.')
export const soundNotWaiting = text('This sound no longer waits.', 'Bunyi ini tidak lagi menunggu.')
export const soundsWaitTitle = text('Sounds that wait for a speaker', 'Bunyi yang menunggu penutur')
export const soundsWaitAbout = text(
  'Only admins can hear these sounds so far. Choose who speaks: their consent and licence apply. Then the sounds go to the review queue.',
  'Setakat ini hanya pentadbir dapat mendengar bunyi ini. Pilih penuturnya: bunyi ini akan mengikut persetujuan dan lesen penutur itu, lalu masuk ke baris gilir semakan.',
)
export const soundSpeaker = text('Who speaks?', 'Siapakah penuturnya?')
export const chooseSpeaker = text('Choose a speaker', 'Pilih penutur')
export const speakerWithLicence = text('{name} ({licence})', '{name} ({licence})')
export const noSpeakerYet = text(
  'No speaker with a consent is listed under your account yet.',
  'Belum ada penutur dengan persetujuan di bawah akaun anda.',
)
export const addInStudio = text('Add a speaker in the studio', 'Tambah penutur di studio')
export const soundSays = text('Text said in {file}', 'Teks yang disebut dalam {file}')
export const unclearSays = text('Unclear', 'Tidak jelas')
export const sendShown = text(
  '{count, plural, one {Send # sound to review} other {Send # sounds to review}}',
  'Hantar {count, number} bunyi untuk semakan',
)
export const sendingSounds = text('Sending...', 'Sedang menghantar...')
export const leaveOutSound = text('Leave out', 'Abaikan')
export const leaveOutNamed = text('Leave out {file}', 'Abaikan {file}')
export const leaveOutTitle = text('Leave this sound out?', 'Abaikan bunyi ini?')
export const leaveOutText = text('{file} is deleted for good.', '{file} akan dipadam buat selama-lamanya.')
export const soundsSent = text(
  '{count, plural, =0 {No sound was sent} one {# sound waits in the review queue} other {# sounds wait in the review queue}}',
  '{count, plural, =0 {Tiada bunyi dihantar} other {# bunyi menunggu dalam baris gilir semakan}}',
)
export const soundsCut = text(
  'At most {count, number} sounds are shown here. Others follow when these are sent or left out.',
  'Paling banyak {count, number} bunyi ditunjukkan di sini. Bunyi lain menyusul setelah bunyi ini dihantar atau diabaikan.',
)
export const soundsNotLoaded = text('The sounds could not be loaded.', 'Bunyi tidak dapat dimuatkan.')
