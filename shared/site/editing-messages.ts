import { text } from '#shared/messages/text.ts'

// Texts of forms and lists for teachers and admins, in several areas.
export const creating = text('Creating...', 'Sedang mencipta...')
export const updating = text('Updating...', 'Sedang mengemas kini...')
export const deletedOn = text('Deleted {day}', 'Dipadam {day}')
export const deleteNamed = text('Delete {title}', 'Padam {title}')
export const editNamed = text('Edit {title}', 'Sunting {title}')
export const titleField = text('Title', 'Tajuk')
export const descriptionField = text('Description', 'Penerangan')
export const actionsColumn = text('Actions', 'Tindakan')
export const print = text('Print', 'Cetak')
export const keptForDays = text('Kept for {days, number} days.', 'Disimpan selama {days, number} hari.')
export const typeLabel = text('Type', 'Jenis')
