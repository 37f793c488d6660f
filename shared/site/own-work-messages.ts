import { text } from '#shared/messages/text.ts'

/** Card on the home page for people who teach or contribute. */

export const yourTeaching = text('Your courses and classes', 'Kursus dan kelas anda')
export const yourTeachingText = text(
  'Write lessons, and see who needs help.',
  'Tulis pelajaran, dan lihat siapa yang memerlukan bantuan.',
)
export const toCourses = text('Open your courses', 'Buka kursus anda')
export const toClasses = text('Classes', 'Kelas')
export const yourContributions = text('Your contributions', 'Sumbangan anda')
export const yourContributionsText = text(
  'Record words in the studio, or send in a word or a story.',
  'Rakam perkataan di studio, atau hantar perkataan atau cerita.',
)
export const toStudio = text('Open the studio', 'Buka studio')
export const toContributions = text('Send a word or a story', 'Hantar perkataan atau cerita')
