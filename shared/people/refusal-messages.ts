import { text } from '#shared/messages/text.ts'

export const lastAdministrator = text(
  'This is the last administrator: make somebody else one first.',
  'Ini pentadbir terakhir: jadikan orang lain pentadbir dahulu.',
)
export const boughtPeriodRuns = text(
  'This person has bought a period that still runs: refund it instead, which ends it.',
  'Orang ini telah membeli tempoh yang masih berjalan: kembalikan bayarannya, dan tempoh itu akan tamat.',
)
export const cannotSuspendSelf = text('You cannot suspend yourself.', 'Anda tidak boleh menggantung diri sendiri.')
export const youAreLastAdministrator = text(
  'You are the last administrator: make somebody else one first.',
  'Anda pentadbir terakhir: jadikan orang lain pentadbir dahulu.',
)
export const passwordElsewhere = text(
  'You log in with another service, which keeps your password: change it there.',
  'Anda log masuk melalui perkhidmatan lain yang menyimpan kata laluan anda: tukar di sana.',
)
export const emailElsewhere = text(
  'You log in with another service, which keeps your e-mail address: change it there.',
  'Anda log masuk melalui perkhidmatan lain yang menyimpan alamat e-mel anda: tukar di sana.',
)
export const confirmPasswordWrong = text('The password is not right.', 'Kata laluan tidak betul.')
export const confirmEmailWrong = text(
  'That is not the e-mail address of this account.',
  'Itu bukan alamat e-mel akaun ini.',
)
export const pleaseTypeDelete = text('Please type DELETE to confirm.', 'Sila taip DELETE untuk mengesahkan.')
export const logOutFromElsewhere = text(
  'Another site sent you here to log out. Nothing has happened yet.',
  'Laman lain menghantar anda ke sini untuk log keluar. Belum ada apa-apa yang berlaku.',
)
export const logOutTitleQuestion = text('Log out?', 'Log keluar?')
export const notLoggedOut = text('You could not be logged out', 'Anda tidak dapat dilog keluar')
export const notLoggedIn = text('You could not be logged in', 'Anda tidak dapat dilog masuk')
export const logInWithOther = text('Log in with another account', 'Log masuk dengan akaun lain')
export const suspendedAccount = text(
  'Your account has been suspended by an administrator.',
  'Akaun anda telah digantung oleh pentadbir.',
)
export const suspendedAccountWrite = text(
  'Your account has been suspended by an administrator; if you think that is wrong, write to {email}.',
  'Akaun anda telah digantung oleh pentadbir; jika anda rasa ini silap, tulis kepada {email}.',
)
export const loginBegunElsewhere = text(
  'This login was begun in another browser, or too long ago. Please try again.',
  'Log masuk ini dimulakan dalam pelayar lain atau terlalu lama dahulu. Sila cuba lagi.',
)
export const signInSilent = text(
  'The sign-in service cannot be reached at the moment. Please try again in a little while.',
  'Perkhidmatan log masuk tidak dapat dihubungi buat masa ini. Sila cuba lagi sebentar lagi.',
)
export const signInUnverified = text(
  'The answer of the sign-in service could not be verified, so you are not logged in.',
  'Jawapan perkhidmatan log masuk tidak dapat disahkan, jadi anda belum log masuk.',
)
export const signInNotSetUp = text(
  'Signing in is not set up correctly on this site, so nobody can be logged in. Those who run it have been told.',
  'Log masuk tidak disediakan dengan betul di laman ini, jadi tiada sesiapa boleh log masuk. Pengendali laman telah dimaklumkan.',
)
export const signInNotFinished = text(
  'You did not finish logging in, so you are not logged in.',
  'Anda tidak menyelesaikan log masuk, jadi anda belum log masuk.',
)
export const signInRefused = text(
  'The sign-in service refused this login. Please try again.',
  'Perkhidmatan log masuk menolak log masuk ini. Sila cuba lagi.',
)
