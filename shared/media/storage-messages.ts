import { text } from '#shared/messages/text.ts'

export const fileUnreachable = text(
  'The file cannot be reached at the moment. Please try again.',
  'Fail tidak dapat dicapai buat masa ini. Sila cuba lagi.',
)
export const filesUnreachable = text(
  'The files cannot be reached at the moment. Please try again.',
  'Semua fail tidak dapat dicapai buat masa ini. Sila cuba lagi.',
)
export const fileLargerThanLink = text(
  'The file is larger than this link allows: {most} bytes at most.',
  'Fail ini lebih besar daripada yang dibenarkan oleh pautan ini: paling banyak {most} bait.',
)
