import { text } from '#shared/messages/text.ts'

export const fieldMissing = text('{label} is missing.', '{label} belum diisi.')
export const fieldMustBeText = text('{label} must be a text.', '{label} mestilah berupa teks.')
export const fieldMustBeWebAddress = text(
  '{label} must be a web address that begins with http:// or https://.',
  '{label} mestilah alamat web yang bermula dengan http:// atau https://.',
)
export const fieldMustBeWebAddressOrFile = text(
  '{label} must be a web address that begins with http:// or https://, or an uploaded file.',
  '{label} mestilah alamat web yang bermula dengan http:// atau https://, atau fail yang dimuat naik.',
)
export const fieldNotStorable = text(
  '{label} holds a character that cannot be stored.',
  '{label} mengandungi aksara yang tidak dapat disimpan.',
)
export const fieldTooLong = text(
  '{label} is too long: {max, number} characters at most.',
  '{label} terlalu panjang: paling banyak {max, number} aksara.',
)
