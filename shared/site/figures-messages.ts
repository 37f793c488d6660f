import { text } from '#shared/messages/text.ts'

/** Figures over time on the admin dashboard. */

export const howLearningGoes = text('How learning goes', 'Perkembangan pembelajaran')
export const learnersChart = text('Learners active in a week', 'Pelajar aktif seminggu')
export const wordsChart = text('New words met in a week', 'Perkataan baharu ditemui seminggu')
export const revenueChart = text('Revenue in a month, RM', 'Hasil sebulan, RM')
export const recallChart = text('Do we ask at the right time?', 'Adakah kami bertanya pada masa yang betul?')
export const recallHint = text(
  'Each dot compares the recall that we predicted with the real one. Below the line we ask too late.',
  'Setiap titik membandingkan ingatan yang kami ramalkan dengan yang sebenar. Di bawah garisan, kami bertanya terlalu lewat.',
)
export const recallNone = text('This needs answers of several days.', 'Ini memerlukan jawapan daripada beberapa hari.')
export const noFigures = text('None in this time.', 'Tiada dalam tempoh ini.')
export const notOver = text('not over yet', 'belum tamat')
export const twelveWeeks = text('12 weeks', '12 minggu')
export const oneYear = text('Year', 'Setahun')
export const spanLabel = text('Time shown', 'Tempoh dipaparkan')
export const weekFrom = text('Week from', 'Minggu dari')
export const monthColumn = text('Month', 'Bulan')
export const learnersColumn = text('Learners', 'Pelajar')
export const newWordsColumn = text('Words', 'Perkataan')
export const revenueColumn = text('Revenue', 'Hasil')
export const predictedColumn = text('Predicted', 'Diramalkan')
export const observedColumn = text('Observed', 'Sebenar')
export const answersColumn = text('Answers', 'Jawapan')
