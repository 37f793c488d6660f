import { text } from '#shared/messages/text.ts'

/** Texts of the first page, and of a learner's greeting. */

export const greeting = text(
  '{part, select, morning {{weekday} morning} afternoon {{weekday} afternoon} evening {{weekday} evening} other {{weekday} night}}',
  '{part, select, morning {{weekday} pagi} afternoon {{weekday} petang} evening {{weekday} malam} other {{weekday} malam}}',
)
export const welcomeBack = text('Welcome back, {name}!', 'Selamat kembali, {name}!')

export const tryFiveWords = text('Try 5 words', 'Cuba 5 perkataan')
export const howYouLearn = text('How you learn here', 'Cara anda belajar di sini')
export const interactiveLessons = text('Interactive Lessons', 'Pelajaran Interaktif')
export const interactiveLessonsText = text(
  'Read, watch and answer. A small typo still counts as right.',
  'Baca, tonton dan jawab. Kesilapan ejaan yang kecil tetap dikira betul.',
)
export const expertTeachers = text('Expert Teachers', 'Guru Berpengalaman')
export const expertTeachersText = text(
  'Every course is written by a teacher, lesson by lesson, from the first greeting on.',
  'Setiap kursus ditulis oleh guru, satu pelajaran demi satu pelajaran, bermula dengan ucapan salam yang pertama.',
)
export const culturalInsights = text('Cultural Insights', 'Wawasan Budaya')
export const culturalInsightsText = text(
  'A language lives in its fields, its festivals and its music. The words come with the life they belong to.',
  'Bahasa hidup di sawah, dalam perayaan dan dalam muziknya. Setiap perkataan hadir bersama kehidupan asalnya.',
)
export const communityDriven = text('Community Driven', 'Digerakkan Komuniti')
export const communityDrivenText = text(
  'Speakers share the words of their own village, and somebody reviews them before they are published.',
  'Penutur berkongsi perkataan dari kampung mereka, dan setiap sumbangan disemak sebelum diterbitkan.',
)

export const wordsToBegin = text('A few words to begin with', 'Beberapa perkataan untuk bermula')
export const wordsToBeginText = text(
  'Bundu-Liwan words as collected in Ranau, Tambunan and Kota Belud. Other dialects have their own, and they are just as right: that is why we say which is which.',
  'Perkataan Bundu-Liwan yang dikumpulkan di Ranau, Tambunan dan Kota Belud. Dialek lain ada perkataannya sendiri yang sama betulnya; sebab itu kami menyatakan dialek setiap perkataan.',
)
/** The database and the authors of its lists must be named wherever the words are shown (CC BY 4.0). */
export const wordsSource = text(
  'Source: Central Dusun word lists by Veronica Atin (Ranau, 2007), Gordian Pius (Tambunan, 2009) and Stemmah Sariau (Kota Belud, 2012) in the Austronesian Basic Vocabulary Database (Greenhill, Blust and Gray, 2008), CC BY 4.0. Not yet reviewed by a speaker on our side.',
  'Sumber: senarai perkataan Dusun Tengah oleh Veronica Atin (Ranau, 2007), Gordian Pius (Tambunan, 2009) dan Stemmah Sariau (Kota Belud, 2012) dalam Austronesian Basic Vocabulary Database (Greenhill, Blust dan Gray, 2008), CC BY 4.0. Belum disemak oleh penutur di pihak kami.',
)
export const meaningDay = text('day', 'hari')
export const meaningWater = text('water', 'air')
export const meaningHouse = text('house', 'rumah')
export const meaningChild = text('child', 'anak')
export const meaningBird = text('bird', 'burung')
export const meaningStar = text('star', 'bintang')
export const meaningFish = text('fish', 'ikan')
export const meaningLeaf = text('leaf', 'daun')

export const languageOfSabah = text('A language of Sabah, Malaysia', 'Sebuah bahasa di Sabah, Malaysia')
export const landingTitle = text(
  'Learn Kadazandusun, from the people who speak it',
  'Belajar Kadazandusun daripada penuturnya',
)
export const landingText = text(
  'Short lessons by teachers, at your own pace. The first {days} days are free.',
  'Pelajaran ringkas oleh guru, mengikut rentak anda sendiri. {days} hari pertama percuma.',
)
export const startFreeTrial = text('Start {days}-Day Free Trial', 'Mulakan Percubaan Percuma {days} Hari')
export const trialNeedsNoCard = text(
  'No credit card required for the trial. Cancel anytime.',
  'Kad kredit tidak diperlukan untuk percubaan. Batalkan pada bila-bila masa.',
)
export const closingTitle = text('A language stays alive by being spoken', 'Bahasa kekal hidup apabila dituturkan')
export const closingText = text(
  'Learn for ten minutes today. The first {days} days are free, and you need no card.',
  'Luangkan sepuluh minit hari ini. {days} hari pertama percuma, dan kad tidak diperlukan.',
)
export const startLearning = text('Start learning', 'Mula belajar')
