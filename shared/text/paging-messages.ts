import { text } from '#shared/messages/text.ts'

export const limitNumber = text('limit must be a number.', 'limit mestilah nombor.')
export const limitWhole = text('limit must be a whole number.', 'limit mestilah nombor bulat.')
export const limitLeast = text('limit must be at least 1.', 'limit mestilah sekurang-kurangnya 1.')
export const limitMost = text('limit must be at most {most}.', 'limit mestilah paling banyak {most}.')
