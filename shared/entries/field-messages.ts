import { text } from '#shared/messages/text.ts'

export const sourceTitleField = text('The title of a source', 'Tajuk sumber')
export const sourceAuthorField = text('The author of a source', 'Pengarang sumber')
export const sourceYearNumber = text(
  'The year of a source must be a whole number.',
  'Tahun sumber mestilah nombor bulat.',
)
export const sourceAddressField = text('The address of a source', 'Alamat sumber')
export const sourceAddressWeb = text(
  'The address of a source must be a web address.',
  'Alamat sumber mestilah alamat web.',
)
export const sourceLicenceField = text('The licence of a source', 'Lesen sumber')
export const reasonField = text('The reason', 'Sebab')
export const versionOfEntry = text(
  'version must be the version of the entry that this was made from.',
  'version mestilah versi entri yang menjadi asas perubahan ini.',
)
export const translationField = text('Translation/Explanation', 'Terjemahan/Penerangan')
export const pronunciationGuideField = text('Pronunciation Guide', 'Panduan Sebutan')
export const imageAddressField = text('Image URL', 'URL Imej')
export const audioAddressField = text('Audio URL', 'URL Audio')
export const videoAddressField = text('Video URL', 'URL Video')
export const versionToReturnTo = text('to must be the version to go back to.', 'to mestilah versi untuk dikembalikan.')
export const entryThatStays = text('into must name the entry that stays.', 'into mestilah menamakan entri yang kekal.')
export const categoryTypeMust = text(
  'Category type must be WORD, PHRASE, GRAMMAR or CULTURE.',
  'Jenis kategori mestilah WORD, PHRASE, GRAMMAR atau CULTURE.',
)
export const coveredMust = text('covered must be true, or left out.', 'covered mestilah true, atau ditinggalkan.')
export const entryTitleField = text('Title', 'Tajuk')
export const dialectNameField = text('Dialect', 'Dialek')
export const sourceNameField = text('Source', 'Sumber')
export const versionWhole = text('version must be a whole number.', 'version mestilah nombor bulat.')
export const wordsMissing = text('words is missing.', 'words belum diisi.')
export const wordsTooLong = text(
  'words is too long: ask for fewer at once.',
  'words terlalu panjang: minta lebih sedikit sekali gus.',
)
export const wordsTooMany = text(
  'At most 100 words can be asked for at once.',
  'Paling banyak 100 perkataan boleh diminta sekali gus.',
)
export const voiceMust = text('voice must be true, or left out.', 'voice mestilah true, atau ditinggalkan.')
export const letterMust = text(
  'letter must be one of a to z, or #.',
  'letter mestilah salah satu daripada a hingga z, atau #.',
)
export const wordField = text('The word', 'Perkataan')
export const wordInLetters = text(
  'Please write the word in letters, two at least.',
  'Sila tulis perkataan itu dengan huruf, sekurang-kurangnya dua.',
)
export const requestStatusMust = text(
  'Status must be SHOWN, HIDDEN or ANSWERED.',
  'Status mestilah SHOWN, HIDDEN atau ANSWERED.',
)
export const entryIdMust = text('entryId must name an entry.', 'entryId mestilah menamakan entri.')
export const dialectMustBeText = text('A dialect must be named by a text.', 'Dialek mestilah dinamakan dengan teks.')
export const dialectLetters = text(
  'A dialect is named by small letters and hyphens, as in bundu-liwan.',
  'Dialek dinamakan dengan huruf kecil dan tanda sempang, seperti bundu-liwan.',
)
export const dialectTooLong = text('A dialect is named by 60 letters at most.', 'Nama dialek paling panjang 60 huruf.')
export const domainMustBe = text(
  'A domain must be one of: {domains}.',
  'Topik mestilah salah satu daripada: {domains}.',
)
export const mustBeList = text('{label} must be a list.', '{label} mestilah senarai.')
export const atMostItems = text('{label}: {most, number} at most.', '{label}: paling banyak {most, number}.')
export const headwordNeedsLetter = text(
  'The word needs at least one letter.',
  'Perkataan memerlukan sekurang-kurangnya satu huruf.',
)
export const formField = text('A form', 'Bentuk')
export const formKindMust = text(
  'A form must be main, variant or spelling.',
  'Bentuk mestilah main, variant atau spelling.',
)
export const formDialectsField = text('The dialects of a form', 'Dialek sesuatu bentuk')
export const formDialectTwice = text(
  'A form names the same dialect twice.',
  'Bentuk menamakan dialek yang sama dua kali.',
)
export const languageMust = text(
  'A language is named by its tag, such as dtr.',
  'Bahasa dinamakan dengan tagnya, seperti dtr.',
)
export const meaningNeedsText = text(
  'A meaning needs a text in English or in Malay.',
  'Maksud memerlukan teks dalam bahasa Inggeris atau bahasa Melayu.',
)
export const partOfSpeechMust = text(
  'The part of speech is not one of ours.',
  'Golongan kata ini tiada dalam senarai kami.',
)
export const englishMeaningField = text('The meaning in English', 'Maksud dalam bahasa Inggeris')
export const malayMeaningField = text('The meaning in Malay', 'Maksud dalam bahasa Melayu')
export const meaningNoteField = text('The note on a meaning', 'Nota tentang maksud')
export const meaningDomainsField = text('The domains of a meaning', 'Topik sesuatu maksud')
export const meaningDomainTwice = text(
  'A meaning names the same domain twice.',
  'Maksud menamakan topik yang sama dua kali.',
)
export const exampleField = text('An example', 'Contoh')
export const exampleTranslationField = text('The translation of an example', 'Terjemahan contoh')
export const translationLanguageMust = text(
  'The language of a translation must be Malay ("ms"), or absent for English.',
  'Bahasa terjemahan mestilah Melayu ("ms"), atau dibiarkan kosong untuk Inggeris.',
)
export const exampleSourceMust = text(
  'The source of an example must be one of the list.',
  'Sumber contoh mestilah daripada senarai.',
)
export const relationKindMust = text(
  'A relation must be twin, see also, opposite, derived from, part of, synonym or variant of.',
  'Hubungan mestilah twin, see also, opposite, derived from, part of, synonym atau variant of.',
)
export const relationEntryMust = text('A relation must lead to an entry.', 'Hubungan mestilah menuju ke suatu entri.')
export const sourceMust = text('A source must be one of the list.', 'Sumber mestilah daripada senarai.')
export const sourcePlaceField = text('The place in a source', 'Tempat dalam sumber')
export const formsField = text('The forms', 'Bentuk')
export const needsOneForm = text(
  'An entry needs at least one form.',
  'Entri memerlukan sekurang-kurangnya satu bentuk.',
)
export const firstFormMain = text('The first form must be a main form.', 'Bentuk pertama mestilah bentuk utama.')
export const formTwice = text(
  'The same form is there twice: name all its dialects in one place.',
  'Bentuk yang sama ada dua kali: namakan semua dialeknya di satu tempat.',
)
export const meaningsField = text('The meanings', 'Maksud')
export const examplesField = text('The examples', 'Contoh')
export const relationsField = text('The relations', 'Hubungan')
export const relationTwice = text('The same relation is there twice.', 'Hubungan yang sama ada dua kali.')
export const sourcesField = text('The sources', 'Sumber')
export const sourceTwice = text('The same source is there twice.', 'Sumber yang sama ada dua kali.')
export const warningTextField = text('The warning', 'Amaran')
