import { text } from '#shared/messages/text.ts'

/** The reminder e-mail, its setting, and the page that ends it. */

export const reminderSubject = text('Time for your words', 'Masa untuk perkataan anda')
export const reminderBody = text(
  `It is {at}: your time to learn. Today takes about {minutes, plural, one {# minute} other {# minutes}}.

{url}/review

You chose this reminder in your settings: {url}/profile/settings
To end it, open this page: {end}`,
  `Sudah pukul {at}: masa anda untuk belajar. Hari ini mengambil masa kira-kira {minutes, number} minit.

{url}/review

Anda memilih peringatan ini dalam tetapan anda: {url}/profile/settings
Untuk menghentikannya, buka halaman ini: {end}`,
)
export const lastReminderBody = text(
  `It is {at}: your time to learn. Today takes about {minutes, plural, one {# minute} other {# minutes}}.

{url}/review

This is the last reminder, because you have not come since the last three. Your words wait for you. You can switch the reminder on again in your settings: {url}/profile/settings`,
  `Sudah pukul {at}: masa anda untuk belajar. Hari ini mengambil masa kira-kira {minutes, number} minit.

{url}/review

Ini peringatan terakhir, kerana anda tidak datang sejak tiga peringatan yang lalu. Perkataan anda menanti anda. Anda boleh menghidupkan peringatan semula dalam tetapan anda: {url}/profile/settings`,
)

export const reminderLabel = text('Remind me by e-mail', 'Ingatkan saya melalui e-mel')
export const reminderTimeLabel = text('Time of the reminder', 'Masa peringatan')
export const reminderHint = text(
  'On days when you have not learned yet. It ends by itself after three e-mails without a visit.',
  'Pada hari anda belum belajar. Peringatan berhenti sendiri selepas tiga e-mel tanpa lawatan.',
)
export const reminderNeedsAddress = text(
  'Confirm your e-mail address first: we sent you a link.',
  'Sahkan alamat e-mel anda dahulu: kami telah menghantar pautan kepada anda.',
)
export const reminderTimeWrong = text(
  'A reminder needs a time such as 07:30.',
  'Peringatan memerlukan masa seperti 07:30.',
)
export const reminderZoneWrong = text(
  'We do not know this time zone. Choose one such as Asia/Kuching.',
  'Kami tidak mengenali zon waktu ini. Pilih yang seperti Asia/Kuching.',
)
export const reminderEnded = text(
  'Done. You get no more reminders. You can switch them on again in your settings.',
  'Selesai. Anda tidak akan menerima peringatan lagi. Anda boleh menghidupkannya semula dalam tetapan anda.',
)
export const remindersTitle = text('Reminders', 'Peringatan')
