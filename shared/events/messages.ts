import { text } from '#shared/messages/text.ts'

// The page of events
export const eventsTitle = text('Events', 'Acara')
export const eventsIntro = text(
  'Evenings, talks and meetings of people who learn and speak Kadazandusun.',
  'Malam kebudayaan, ceramah dan pertemuan orang yang belajar dan bertutur dalam bahasa Kadazandusun.',
)
export const eventsNotLoaded = text('The events could not be loaded.', 'Acara tidak dapat dimuatkan.')
export const eventsLoading = text('The events are loading', 'Acara sedang dimuatkan')
export const placesNeedPlan = text(
  'Where they are and how to take part comes with the plans of 6 months and longer.',
  'Tempat dan cara menyertainya disertakan dengan pelan 6 bulan ke atas.',
)
export const noEventsPlanned = text('No events are planned', 'Tiada acara yang dirancang')
export const newEventsAppearHere = text('New events will appear here.', 'Acara baharu akan dipaparkan di sini.')
export const comingUp = text('Coming up', 'Akan datang')
export const pastEvents = text('Past events ({count, number})', 'Acara lepas ({count, number})')
export const byYourClock = text('By your clock: {day}, {hours}', 'Mengikut jam anda: {day}, {hours}')
export const timeInZone = text('<time>{day}, {hours}</time> ({zone})', '<time>{day}, {hours}</time> ({zone})')
export const timeInNamedZone = text('{day}, {hours} ({zone})', '{day}, {hours} ({zone})')
export const addToCalendar = text(
  'Add to calendar<hidden>: {title}</hidden>',
  'Tambah ke kalendar<hidden>: {title}</hidden>',
)

// The address for calendars
export const copied = text('Copied', 'Disalin')
export const pasteInCalendar = text(
  'Paste it where your calendar adds one by address.',
  'Tampalkannya di tempat kalendar anda menambah kalendar melalui alamat.',
)
export const notCopied = text('Not copied', 'Tidak disalin')
export const copyByHand = text(
  'Please select the address and copy it by hand.',
  'Sila pilih alamat itu dan salin sendiri.',
)
export const addressLabel = text('Address', 'Alamat')
export const addressHint = text(
  'Add it in your calendar as a calendar by address (URL). New events come by themselves. Keep it secret: anybody who has it sees where the events are.',
  'Tambahkannya dalam kalendar anda sebagai kalendar melalui alamat (URL). Acara baharu masuk dengan sendirinya. Rahsiakannya: sesiapa yang memilikinya dapat melihat tempat acara.',
)
export const copyButton = text('Copy', 'Salin')
export const openInCalendar = text('Open in my calendar', 'Buka dalam kalendar saya')
export const makeAnotherAddress = text('Make another address', 'Buat alamat lain')
export const anotherAddressMade = text('Another address is made', 'Alamat lain telah dibuat')
export const addressBeforeEnded = text(
  'The previous address no longer works.',
  'Alamat sebelumnya tidak lagi berfungsi.',
)
export const allEventsInMyCalendar = text('All events in my calendar', 'Semua acara dalam kalendar saya')
export const allEventsInYourCalendar = text('All events in your calendar', 'Semua acara dalam kalendar anda')

// Administrators
export const addEvent = text('Add Event', 'Tambah Acara')
export const editEvent = text('Edit Event', 'Sunting Acara')
export const createEvent = text('Create Event', 'Cipta Acara')
export const updateEvent = text('Update Event', 'Kemas Kini Acara')
export const eventCreated = text('Event created successfully', 'Acara berjaya dicipta')
export const eventUpdated = text('Event updated successfully', 'Acara berjaya dikemas kini')
export const eventRestored = text('Event restored successfully', 'Acara berjaya dipulihkan')
export const eventDeleted = text('Event deleted successfully', 'Acara berjaya dipadam')
export const pastBadge = text('Past', 'Lepas')
export const noPlaceYet = text('No place and no link yet', 'Belum ada tempat dan pautan')
export const loadingEvents = text('Loading events', 'Sedang memuatkan acara')
export const noEventsYet = text('No events yet', 'Belum ada acara')
export const eventsAreForEverybody = text(
  'Everybody sees these events on the events page.',
  'Semua orang dapat melihat acara ini di halaman acara.',
)
export const begins = text('Begins', 'Bermula')
export const ends = text('Ends', 'Tamat')
export const bothByThisClock = text('Both hours are by this clock.', 'Kedua-dua waktu mengikut jam ini.')
export const everybodyReadsIt = text('Everybody reads it.', 'Semua orang membacanya.')
export const shownToAttendees = text(
  'Shown, like the link, only to people whose plan has events.',
  'Ditunjukkan, seperti pautan, hanya kepada orang yang pelannya merangkumi acara.',
)
export const chooseDayAndHour = text('Choose a day and an hour.', 'Pilih hari dan waktu.')

// Fields and refusals
export const placeField = text('Place', 'Tempat')
export const linkField = text('Link', 'Pautan')
export const timeZoneField = text('Time zone', 'Zon waktu')
export const unknownTimeZone = text(
  'This time zone is not known. Choose one like Asia/Kuching.',
  'Zon waktu ini tidak dikenali. Pilih yang seperti Asia/Kuching.',
)
export const endBeforeBeginning = text(
  'The end must be later than the beginning.',
  'Masa tamat mestilah selepas masa mula.',
)
export const eventsNeedPlan = text(
  'Community events come with the plans of 6 months and longer.',
  'Acara komuniti disertakan dengan pelan 6 bulan ke atas.',
)
export const renewIsBoolean = text('renew must be true or false.', 'renew mestilah true atau false.')
export const noSuchCalendar = text(
  'There is no calendar at this address, or it was replaced by another.',
  'Tiada kalendar pada alamat ini, atau ia telah digantikan dengan yang lain.',
)
