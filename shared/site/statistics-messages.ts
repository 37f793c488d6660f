import { text } from '#shared/messages/text.ts'

/** The admin dashboard and its figures. */

export const adminTitle = text('Admin Dashboard', 'Papan Pemuka Pentadbir')
export const adminOnly = text('Only administrators can access this page', 'Hanya pentadbir boleh mengakses halaman ini')
export const adminTabs = text('Admin', 'Pentadbir')
export const coursesTab = text('Courses', 'Kursus')
export const categoriesTab = text('Categories', 'Kategori')
export const usersTab = text('Users', 'Pengguna')
export const contributionsTab = text('Contributions', 'Sumbangan')
export const paymentsTab = text('Payments', 'Bayaran')
export const statisticsTab = text('Statistics', 'Statistik')
export const certificatesTab = text('Certificates', 'Sijil')
export const eventsTab = text('Events', 'Acara')
export const auditTab = text('Audit', 'Audit')

export const overviewLabel = text('Overview', 'Gambaran keseluruhan')
export const totalUsersFigure = text('Total Users', 'Jumlah Pengguna')
export const paidSubscribersFigure = text('Paid Subscribers', 'Pelanggan Berbayar')
export const totalRevenueFigure = text('Total Revenue', 'Jumlah Hasil')
export const totalCoursesFigure = text('Total Courses', 'Jumlah Kursus')
export const pendingContributionsFigure = text('Pending Contributions', 'Sumbangan Menunggu')
export const figuresFailed = text('The figures could not be loaded.', 'Angka tidak dapat dimuatkan.')
export const statisticsFailed = text('The statistics could not be loaded.', 'Statistik tidak dapat dimuatkan.')
export const pendingCount = text(
  '{count, number}<hidden> pending</hidden>',
  '{count, number}<hidden> menunggu</hidden>',
)
export const roleDistribution = text('Role Distribution', 'Taburan Peranan')
export const roleDistributionText = text(
  '‘Paid Subscribers’ above are people in a period that they bought, whatever their role. ‘Paid Subscriber’ here is a role: a free trial gives it too, and so does an admin.',
  '‘Pelanggan Berbayar’ di atas ialah orang dalam tempoh yang mereka beli, tanpa mengira peranan. ‘Pelanggan Berbayar’ di sini ialah peranan: percubaan percuma dan pentadbir juga memberikannya.',
)
export const hourlyWorkFailed = text('Some of the hourly work failed', 'Sebahagian kerja berkala gagal')
export const jobFailedWorked = text(
  '{job}: failed {failed}, last worked {worked}',
  '{job}: gagal {failed}, kali terakhir berjaya {worked}',
)
export const jobNeverWorked = text(
  '{job}: failed {failed}, has not worked yet',
  '{job}: gagal {failed}, belum pernah berjaya',
)

export const waitingForYou = text('Waiting for you', 'Menunggu anda')
export const nothingWaits = text('Nothing waits. Well done!', 'Tiada yang menunggu. Syabas!')
export const waitingSince = text('since {day}', 'sejak {day}')
export const takedownsWaiting = text(
  '{count, plural, one {# request to remove something} other {# requests to remove something}}',
  '{count, number} permintaan untuk membuang sesuatu',
)
export const recordingsWaiting = text(
  '{count, plural, one {# recording to hear} other {# recordings to hear}}',
  '{count, number} rakaman untuk didengar',
)
export const placesWaiting = text(
  '{count, plural, one {# suggested place} other {# suggested places}}',
  '{count, number} tempat yang dicadangkan',
)
export const soundsWaiting = text(
  '{count, plural, one {# imported sound without a speaker} other {# imported sounds without a speaker}}',
  '{count, number} bunyi yang diimport tanpa penutur',
)
export const contributionsWaiting = text(
  '{count, plural, one {# contribution to read} other {# contributions to read}}',
  '{count, number} sumbangan untuk dibaca',
)
