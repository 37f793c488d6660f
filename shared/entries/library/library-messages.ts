import { text } from '#shared/messages/text.ts'

export const askForThisWord = text('Ask for this word', 'Minta perkataan ini')
export const wordRequestTold = text(
  'Thank you. We will write to you when it is here.',
  'Terima kasih. Kami akan menulis kepada anda apabila perkataan ini ada.',
)
export const wordRequestPassedOn = text('Thank you. We pass it on.', 'Terima kasih. Kami akan menyampaikannya.')
export const libraryName = text('Library', 'Perpustakaan')
export const wordsAsCsv = text('Words as CSV', 'Perkataan sebagai CSV')
export const wordsAsLift = text('Words as LIFT', 'Perkataan sebagai LIFT')
export const wordsForAnki = text('Words for Anki', 'Perkataan untuk Anki')
export const libraryArchive = text('The archive', 'Arkib')
export const requestDecided = text('The request is decided', 'Permintaan telah diputuskan')
export const takeThisDown = text('Take this down?', 'Turunkan ini?')
export const takeDown = text('Take down', 'Turunkan')
export const keepAsItIs = text('Keep', 'Kekalkan')
export const answerTo = text('Answer to {contact}', 'Jawab kepada {contact}')
export const libraryAsFiles = text('The library as files', 'Perpustakaan sebagai fail')
export const importWords = text('Import words', 'Import perkataan')
export const archiveNote = text(
  'The archive holds everything, also voices that may be heard here only: keep it as safe as a backup. The other files hold what anybody may download.',
  'Arkib mengandungi semuanya, termasuk suara yang hanya boleh didengar di sini: simpan arkib seperti anda menyimpan sandaran. Fail lain mengandungi apa yang boleh dimuat turun oleh sesiapa sahaja.',
)
export const askedToBeTakenDown = text('Asked to be taken down', 'Diminta untuk diturunkan')
export const takedownOfEntry = text('entry, {day}', 'entri, {day}')
export const takedownOfVoice = text('voice, {day}', 'suara, {day}')
export const takedownOfFile = text('file, {day}', 'fail, {day}')
export const withWarning = text('With a warning', 'Dengan amaran')
export const searchHint = text(
  'Try fewer letters, another spelling, or the English word. Or ask for it: nobody needs an account.',
  'Cuba kurangkan huruf, ejaan lain, atau perkataan Melayu. Atau minta perkataan itu: akaun tidak diperlukan.',
)
export const narrowedHint = text(
  'No entry fits what you chose. Somebody may add one.',
  'Tiada entri yang sepadan dengan pilihan anda. Seseorang mungkin akan menambahnya.',
)
export const placeGone = text('This place is not in the library', 'Tempat ini tiada dalam perpustakaan')
export const placeGoneHint = text(
  'It was removed, or the address is wrong. The words of all other places are still here.',
  'Tempat ini telah dibuang, atau alamatnya salah. Perkataan dari semua tempat lain masih ada di sini.',
)
export const emptyHint = text(
  'Entries will appear here once they are reviewed and published.',
  'Entri akan muncul di sini setelah disemak dan diterbitkan.',
)
export const nothingFoundFor = text('Nothing found for “{q}”.', 'Tiada hasil untuk “{q}”.')
export const nothingHereYet = text('Nothing here yet', 'Belum ada apa-apa di sini')
export const lookInEverything = text('Look in everything', 'Cari dalam semua')
export const nearestFound = text(
  'Nothing matches “{q}” exactly. These are the nearest.',
  'Tiada yang sepadan tepat dengan “{q}”. Ini yang paling hampir.',
)
export const entryCount = text(
  '{total, select, 1 {1 entry} other {{total} entries}}',
  '{total, select, 1 {1 entri} other {{total} entri}}',
)
export const entryCountFor = text(
  '{total, select, 1 {1 entry for “{q}”} other {{total} entries for “{q}”}}',
  '{total, select, 1 {1 entri untuk “{q}”} other {{total} entri untuk “{q}”}}',
)
export const demoNote = text(
  'Demo content, awaiting review by a speaker. Each entry names its source.',
  'Kandungan demo, menunggu semakan penutur. Setiap entri menyebut sumbernya.',
)
export const downloadTheWords = text('Download the words', 'Muat turun')
export const downloadTheWordsAs = text('Download the words:', 'Muat turun perkataan:')
export const shareWhatYouKnow = text('Share what you know', 'Kongsi pengetahuan anda')
export const othersAskFor = text('Words others ask for', 'Permintaan orang lain')
export const wordsTab = text('Words', 'Perkataan')
export const phrasesTab = text('Phrases', 'Frasa')
export const grammarTab = text('Grammar', 'Tatabahasa')
export const cultureTab = text('Culture', 'Budaya')
export const partsOfLibrary = text('Parts of the library', 'Bahagian perpustakaan')
export const allEntries = text('All', 'Semua')
export const withVoice = text('With a voice', 'Dengan suara')
export const anyDialect = text('Any dialect', 'Sebarang dialek')
export const allTopics = text('All topics', 'Semua topik')
export const fromCommunity = text('From the community', 'Daripada komuniti')
export const filtersChosen = text(
  '{count, plural, =0 {Filters} other {Filters, # chosen}}',
  '{count, plural, =0 {Penapis} other {Penapis, # dipilih}}',
)
export const fromAToZ = text('Words from A to Z', 'Perkataan dari A hingga Z')
export const fromAToZLink = text('Words from A to Z', 'A hingga Z')
export const wordsOfList = text('Words of this list', 'Perkataan dalam senarai ini')
export const wholeList = text('See the whole list', 'Lihat senarai penuh')
export const listOfLetter = text('Words that begin with {letter}', 'Perkataan yang bermula dengan {letter}')
export const listOfDialect = text('Words of {dialect}', 'Perkataan {dialect}')
export const listOfDomain = text('Words about {domain}', 'Perkataan tentang {domain}')
export const byLetter = text('By letter', 'Mengikut huruf')
export const letterWithoutWords = text('{letter}: no words', '{letter}: tiada perkataan')
export const letterShowAll = text('{letter}: show all letters', '{letter}: tunjukkan semua huruf')
export const moreOfLibrary = text('More of the library', 'Lagi tentang perpustakaan')
export const wordOfTheDayTitle = text('Word of the day', 'Perkataan hari ini')
export const wordsPeopleAskFor = text('Words people ask for', 'Perkataan yang diminta')
export const practiseLink = text('Practise', 'Berlatih')
export const searchInAnyLanguage = text('Search in any language', 'Sebarang bahasa')
export const askersAreTold = text(
  'Those who asked with an account are told',
  'Mereka yang meminta dengan akaun telah dimaklumkan',
)
export const whichEntryAnswers = text('Which entry answers “{word}”?', 'Entri yang manakah menjawab “{word}”?')
export const askersGetEmail = text(
  'Everybody who asked with an account gets an e-mail with a link to it.',
  'Semua yang meminta dengan akaun akan menerima e-mel dengan pautan kepadanya.',
)
export const entryLabel = text('Entry', 'Entri')
export const searchThreeLanguages = text(
  'Search in Kadazandusun, English or Malay.',
  'Cari dalam bahasa Kadazandusun, Inggeris atau Melayu.',
)
export const chooseEntryFirst = text('Choose an entry first.', 'Pilih entri dahulu.')
export const thisIsTheAnswer = text('This is the answer', 'Ini jawapannya')
export const answeredBy = text('Answered by …', 'Dijawab oleh …')
export const askedTimes = text('asked {count, number}×', 'diminta {count, number}×')
export const showInPublic = text('Show', 'Tunjukkan')
export const hideFromPublic = text('Hide', 'Sembunyikan')
export const waitingToBeShown = text('Waiting to be shown', 'Menunggu untuk ditunjukkan')
export const waitingToBeShownNote = text(
  'People asked for these words. Everybody sees the shown ones on the page of requested words.',
  'Orang ramai meminta perkataan ini. Perkataan yang ditunjukkan boleh dilihat oleh semua pada halaman perkataan yang diminta.',
)
export const askedForTimes = text(
  '{count, plural, one {asked for once} other {asked for # times}}',
  '{count, plural, other {diminta # kali}}',
)
export const iKnowIt = text('I know it', 'Saya tahu')
export const searchAgain = text('Search again', 'Cari lagi')
export const thankYou = text('Thank you', 'Terima kasih')
export const requestPassedOn = text(
  'We pass your request on to people who know many words.',
  'Kami menyampaikan permintaan anda kepada mereka yang tahu banyak perkataan.',
)
export const whichWordDoYouLookFor = text('Which word do you look for?', 'Perkataan apakah yang anda cari?')
export const inThreeLanguages = text(
  'In English, Malay or Kadazandusun.',
  'Dalam bahasa Inggeris, Melayu atau Kadazandusun.',
)
export const askForIt = text('Ask for it', 'Minta')
export const requestsNotLoaded = text(
  'The requested words could not be loaded.',
  'Perkataan yang diminta tidak dapat dimuatkan.',
)
export const nothingAskedFor = text('Nothing is asked for now', 'Tiada permintaan buat masa ini')
export const anybodyCanAsk = text('Is a word missing? Ask for it above.', 'Ada perkataan yang tiada? Minta di atas.')
export const libraryPart = text('{part}, Library', '{part}, Perpustakaan')
export const searchContributionTitles = text('Search the titles of contributions', 'Cari tajuk sumbangan')
export const searchTheLibrary = text(
  'Search Kadazandusun, English or Malay',
  'Cari dalam bahasa Kadazandusun, Inggeris atau Melayu',
)
export const backToCourse = text('Back to the course', 'Kembali ke kursus')
export const missingWordsNote = text(
  'The library does not have them yet. Perhaps you know one, or somebody at home does.',
  'Perpustakaan belum mempunyai perkataan ini. Mungkin anda atau seseorang di rumah mengetahuinya.',
)
export const notInLibrary = text('Not in the library', 'Tiada dalam perpustakaan')
export const mayHaveMoved = text(
  'It may have moved, or the address has a mistake.',
  'Entri ini mungkin telah dipindahkan, atau alamatnya tersilap.',
)
export const searchLibrary = text('Search the library', 'Cari dalam perpustakaan')
export const entriesNoun = text('entries', 'entri')
