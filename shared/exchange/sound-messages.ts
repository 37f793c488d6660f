import { text } from '#shared/messages/text.ts'

/** Texts about sounds of imported packages. */

export const soundMissing = text('Please choose the sounds.', 'Sila pilih bunyi.')
export const fewSounds = text(
  'Please send at most {count, number} sounds at once.',
  'Sila hantar tidak lebih daripada {count, number} bunyi sekali gus.',
)
export const saysMissing = text('Please choose what the sound says.', 'Sila pilih apa yang disebut oleh bunyi ini.')
export const consentMissing = text('Please choose the speaker.', 'Sila pilih penutur.')
export const soundNotWaiting = text('This sound no longer waits.', 'Bunyi ini tidak lagi menunggu.')
export const soundsWaitTitle = text('Sounds that wait for a speaker', 'Bunyi yang menunggu penutur')
export const soundsWaitAbout = text(
  'Nobody can hear these sounds of the file yet. Choose who speaks: their consent and licence apply. Then the sounds go to the review queue.',
  'Belum ada sesiapa yang dapat mendengar bunyi daripada fail ini. Pilih penuturnya: persetujuan dan lesennya terpakai. Kemudian bunyi masuk ke baris gilir semakan.',
)
export const soundSpeaker = text('Who speaks?', 'Siapakah penuturnya?')
export const chooseSpeaker = text('Choose a speaker', 'Pilih penutur')
export const speakerWithLicence = text('{name} ({licence})', '{name} ({licence})')
export const noSpeakerYet = text(
  'No speaker with a consent is listed under your account yet.',
  'Belum ada penutur dengan persetujuan di bawah akaun anda.',
)
export const addInStudio = text('Add a speaker in the studio', 'Tambah penutur di studio')
export const soundSays = text('Words in {file}', 'Perkataan dalam {file}')
export const unclearSays = text('Unclear', 'Tidak jelas')
export const sendShown = text(
  '{count, plural, one {Send # sound to review} other {Send # sounds to review}}',
  'Hantar {count, number} bunyi untuk semakan',
)
export const sendingSounds = text('Sending...', 'Sedang menghantar...')
export const leaveOutSound = text('Leave out', 'Abaikan')
export const leaveOutNamed = text('Leave out {file}', 'Abaikan {file}')
export const soundsSent = text(
  '{count, plural, =0 {No sound was sent} one {# sound waits in the review queue} other {# sounds wait in the review queue}}',
  '{count, plural, =0 {Tiada bunyi dihantar} other {# bunyi menunggu dalam baris gilir semakan}}',
)
export const soundsNotLoaded = text('The sounds could not be loaded.', 'Bunyi tidak dapat dimuatkan.')
