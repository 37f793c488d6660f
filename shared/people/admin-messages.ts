import { text } from '#shared/messages/text.ts'

/** Admins manage people. */

export const usersTitle = text('Users', 'Pengguna')
export const usersNoun = text('users', 'pengguna')
export const noUsers = text('No users yet', 'Belum ada pengguna')
export const usersText = text(
  'Paid Subscriber is the role of people who bought a plan, and of those in a free trial or with access given by hand.',
  'Pelanggan Berbayar ialah peranan orang yang membeli pelan, dan orang dalam percubaan percuma atau yang diberi akses secara manual.',
)
export const searchPeopleLabel = text('Search by name or email', 'Cari mengikut nama atau e-mel')
export const subscriptionColumn = text('Subscription', 'Langganan')
export const peopleActionsColumn = text('Actions', 'Tindakan')
export const youBadge = text('You', 'Anda')
export const suspendedBadge = text('Suspended', 'Digantung')
export const notConfirmedBadge = text('Not confirmed', 'Belum disahkan')
export const emailNotGiven = text('No e-mail address', 'Tiada alamat e-mel')
export const roleOf = text('Role of {name}', 'Peranan {name}')
export const suspendButton = text('Suspend', 'Gantung')
export const untilDay = text('Until {day}', 'Sehingga {day}')
export const trialUsed = text('Trial used', 'Percubaan telah digunakan')
export const noSubscription = text('No subscription', 'Tiada langganan')

export const roleUpdated = text('User role updated successfully', 'Peranan pengguna berjaya dikemas kini')
export const accountSuspended = text('Account suspended', 'Akaun digantung')
export const accountRestored = text('Account restored', 'Akaun dipulihkan')
export const giveUpRole = text('Give up your own admin role?', 'Lepaskan peranan pentadbir anda?')
export const giveUpRoleText = text(
  'You will be {role} and leave this dashboard at once. Another admin can give the role back.',
  'Anda akan menjadi {role} dan meninggalkan papan pemuka ini serta-merta. Pentadbir lain boleh memberi semula peranan itu.',
)
export const changeMyRole = text('Change my role', 'Tukar peranan saya')
export const makeAdminTitle = text('Make {name} an admin?', 'Jadikan {name} pentadbir?')
export const makeAdminText = text(
  'Admins manage everything: people and their roles, courses, the library and contributions.',
  'Pentadbir mengurus semuanya: orang dan peranan mereka, kursus, perpustakaan dan sumbangan.',
)
export const makeAdmin = text('Make admin', 'Jadikan pentadbir')
export const takeRoleTitle = text('Take the admin role from {name}?', 'Tarik balik peranan pentadbir daripada {name}?')
export const takeRoleText = text(
  'They will be {role} and leave the admin dashboard at once.',
  'Orang ini akan menjadi {role} dan meninggalkan papan pemuka pentadbir serta-merta.',
)
export const takeRole = text('Take the role', 'Tarik balik peranan')
export const restoreTitle = text('Restore {name}?', 'Pulihkan {name}?')
export const restoreText = text('They can log in again.', 'Orang ini boleh log masuk semula.')
export const restoreAccount = text('Restore account', 'Pulihkan akaun')
export const suspendTitle = text('Suspend {name}?', 'Gantung {name}?')
export const suspendText = text(
  'They are logged out everywhere and cannot log in until an admin restores the account.',
  'Orang ini dilog keluar di semua tempat dan tidak boleh log masuk sehingga pentadbir memulihkan akaun.',
)
export const suspendAccount = text('Suspend account', 'Gantung akaun')
