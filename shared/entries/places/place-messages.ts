import { text } from '#shared/messages/text.ts'

export const placeNameField = text('The name of a place', 'Nama tempat')
export const placeDistrictField = text('The district', 'Daerah')
export const glottocodeField = text('Glottocode', 'Glottocode')
export const languageTagMust = text(
  'A language is named by three small letters, such as dtp or dtr.',
  'Bahasa dinamakan dengan tiga huruf kecil, seperti dtp atau dtr.',
)
export const parentMust = text(
  'dialect must name a place of the list, or be null.',
  'dialect mestilah menamakan tempat dalam senarai, atau null.',
)
export const unsureMust = text('This must be true or false.', 'Ini mestilah true atau false.')
export const intoPlaceMust = text('into must name the place that stays.', 'into mestilah menamakan tempat yang kekal.')
export const placeExists = text('There is a place with this name already.', 'Sudah ada tempat dengan nama ini.')
export const placeNameNeedsLetters = text('The name of a place needs a letter.', 'Nama tempat memerlukan huruf.')
export const noSuchParent = text(
  'A place belongs to a dialect of the list, and not to itself.',
  'Tempat tergolong dalam dialek dalam senarai, bukan dirinya sendiri.',
)
export const placeHasPlaces = text(
  'Other places belong to this dialect, so it cannot belong to another one.',
  'Tempat lain tergolong dalam dialek ini, jadi dialek ini tidak boleh tergolong dalam dialek lain.',
)
export const notIntoPlaceOfDialect = text(
  'Other places belong to this dialect. Merge it into a place that belongs to no dialect.',
  'Tempat lain tergolong dalam dialek ini. Gabungkan dengan tempat yang tidak tergolong dalam mana-mana dialek.',
)
export const noSuchPlace = text('The place that stays is not in the list.', 'Tempat yang kekal tiada dalam senarai.')
export const notWithItselfPlace = text(
  'A place cannot be merged with itself.',
  'Tempat tidak boleh digabungkan dengan dirinya sendiri.',
)
export const onlySuggestions = text(
  'Only a suggestion can be declined. Merge this place with another one instead.',
  'Hanya cadangan boleh ditolak. Gabungkan tempat ini dengan tempat lain.',
)
export const manySuggestions = text(
  'Thank you: those were many suggestions for one day.',
  'Terima kasih: itu sudah banyak cadangan untuk satu hari.',
)
export const placesTitle = text('Places and dialects', 'Tempat dan dialek')
export const placesNote = text(
  'Where words are said. A changed name shows everywhere at once.',
  'Di mana perkataan disebut. Nama yang diubah ditunjukkan di semua tempat serta-merta.',
)
export const placesNotLoaded = text('The places could not be loaded.', 'Tempat tidak dapat dimuatkan.')
export const addPlace = text('Add a place', 'Tambah tempat')
export const placeName = text('Name', 'Nama')
export const placeDistrict = text('District', 'Daerah')
export const placeDialect = text('Belongs to', 'Tergolong dalam')
export const placeLanguage = text('Language code', 'Kod bahasa')
export const placeLanguageHint = text(
  'dtp Kadazandusun, dtr Lotud, drg Rungus, kqr Kimaragang',
  'dtp Kadazandusun, dtr Lotud, drg Rungus, kqr Kimaragang',
)
export const placeUnsure = text('We are not sure', 'Kami tidak pasti')
export const noDialect = text('No dialect', 'Tiada dialek')
export const placeEntries = text('{count, plural, one {1 entry} other {# entries}}', '{count, number} entri')
export const placeBelongsTo = text('belongs to {dialect}', 'tergolong dalam {dialect}')
export const placeInLanguage = text('language {language}', 'bahasa {language}')
export const placeSuggested = text('Suggested', 'Dicadangkan')
export const acceptPlace = text('Add to the list', 'Tambah ke senarai')
export const declinePlace = text('Decline', 'Tolak')
export const mergePlace = text('Merge', 'Gabungkan')
export const mergeWhich = text('Which place should {name} be merged into?', 'Gabungkan {name} ke dalam tempat mana?')
export const mergeNote = text(
  'Its entries, statements and speakers go there. This cannot be undone.',
  'Entri, kenyataan dan penuturnya dipindahkan ke sana. Ini tidak boleh dibatalkan.',
)
export const choosePlace = text('Choose a place', 'Pilih tempat')
export const placeSaved = text('The place is saved', 'Tempat telah disimpan')
export const placeMerged = text('The places are merged', 'Tempat telah digabungkan')
export const placeDeclined = text('The suggestion is declined', 'Cadangan telah ditolak')
export const editPlace = text('Edit {name}', 'Sunting {name}')
export const placeAddedAction = text('Place added', 'Tempat ditambah')
export const placeChangedAction = text('Place changed', 'Tempat diubah')
export const placeMergedAction = text('Places merged', 'Tempat digabungkan')
export const suggestPlace = text('Is your place missing? Suggest it', 'Tiada tempat anda? Cadangkan')
export const placeSuggestedThanks = text(
  'Thank you. Somebody will look at your place soon.',
  'Terima kasih. Seseorang akan menyemak tempat anda tidak lama lagi.',
)

/** Names that the product itself stores in English. */
export const onTheCoast = text('the coast', 'pesisir pantai')
export const dialectNotStated = text('Not stated', 'Tidak dinyatakan')
