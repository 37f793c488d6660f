import { text } from '#shared/messages/text.ts'

export const proposedTitleField = text('Title', 'Tajuk')
export const proposedContentField = text('Content', 'Kandungan')
export const decisionStatusMust = text(
  'Status must be APPROVED or REJECTED.',
  'Status mestilah APPROVED atau REJECTED.',
)
export const decisionNoteField = text('Note', 'Nota')
export const withdrawnMust = text('withdrawn must be true or false.', 'withdrawn mestilah true atau false.')
export const entryVersionWhole = text('entryVersion must be a whole number.', 'entryVersion mestilah nombor bulat.')
export const contributionIdMust = text('id must name a contribution.', 'id mestilah menamakan sumbangan.')
export const confirmEmailToPropose = text(
  'Please confirm your e-mail address first: follow the link in the e-mail that we sent you.',
  'Sila sahkan alamat e-mel anda dahulu: buka pautan dalam e-mel yang kami hantar.',
)
export const proposedWordField = text('The word', 'Perkataan')
export const proposedMeaningField = text('The meaning', 'Maksud')
export const proposedPlaceField = text('Where it is said', 'Di mana ia disebut')
export const proposedSoundField = text('Sound', 'Bunyi')
export const proposedPictureField = text('Picture', 'Gambar')
export const proposedForField = text('On behalf of', 'Bagi pihak')
export const attestedFormField = text('The form', 'Bentuk')
export const attestationNoteField = text('The note', 'Nota')
export const replacesMust = text('replacesId must name a contribution.', 'replacesId mestilah menamakan sumbangan.')
export const pictureMissing = text('Picture is missing.', 'Gambar belum dipilih.')
export const asFormMust = text('asForm must be true or false.', 'asForm mestilah true atau false.')
