import { text } from '#shared/messages/text.ts'

/** Lists of payments, of the person and of all people. */

export const paymentHistory = text('Payment history', 'Sejarah bayaran')
export const paymentsFailed = text('Your payments could not be loaded.', 'Bayaran anda tidak dapat dimuatkan.')
export const showAllPayments = text('Show all {count, number} payments', 'Tunjukkan semua {count, number} bayaran')
export const dateColumn = text('Date', 'Tarikh')
export const planColumn = text('Plan', 'Pelan')
export const amountColumn = text('Amount', 'Jumlah')
export const statusColumn = text('Status', 'Status')
export const receiptColumn = text('Receipt', 'Resit')
export const personColumn = text('Person', 'Orang')
export const periodFromTo = text('<from></from> to <to></to>', '<from></from> hingga <to></to>')
export const wentBack = text('{amount} went back', '{amount} dikembalikan')
export const receiptFor = text(
  'Receipt<hidden> for {day}, in a new tab</hidden>',
  'Resit<hidden> bagi {day}, dalam tab baharu</hidden>',
)

export const paymentsTitle = text('Payments', 'Bayaran')
export const paymentsNoun = text('payments', 'bayaran')
export const noPayments = text('No payments yet', 'Belum ada bayaran')
export const revenueLabel = text('Revenue', 'Hasil')
export const grossFigure = text('Gross', 'Kasar')
export const refundedFigure = text('Refunded', 'Dibayar balik')
export const netFigure = text('Net', 'Bersih')
export const totalsFailed = text('The totals could not be loaded.', 'Jumlah tidak dapat dimuatkan.')
export const refundButton = text('Refund', 'Bayar balik')
export const refundTitle = text('Refund this payment?', 'Buat bayaran balik ini?')
export const refundedMessage = text('Payment refunded successfully', 'Bayaran balik berjaya dibuat')
export const searchPeople = text('Search by name or email', 'Cari mengikut nama atau e-mel')
