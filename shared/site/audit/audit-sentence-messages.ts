import { text } from '#shared/messages/text.ts'

/** Texts of the audit log that are no names or titles. Rows store their codes (`shared/site/audit-sentences.ts`). */
export const deletedPerson = text('A deleted account', 'Akaun yang telah dipadam')
export const unnamedPerson = text('A person without a name', 'Seseorang tanpa nama')
export const voicesCounted = text('{count, plural, one {one voice} other {# voices}}', '{count, number} suara')
export const invitationWithoutNote = text('Without a note', 'Tanpa nota')
export const interfaceLabels = text('labels', 'label')
export const givenBack = text('RM{amount} given back', 'RM{amount} dikembalikan')
export const mayContribute = text('Paid, may contribute', 'Berbayar, boleh menyumbang')
export const ownerAdded = text('added', 'ditambah')
export const ownerRemoved = text('removed', 'dibuang')
export const seatsUntil = text(
  '{seats, plural, one {# seat} other {# seats}}, until {day}',
  '{seats, number} tempat, sehingga {day}',
)
export const seatsOpen = text(
  '{seats, plural, one {# seat} other {# seats}}, without a last day',
  '{seats, number} tempat, tanpa hari akhir',
)
