import { text } from '#shared/messages/text.ts'

/** Pages of the sign-in and their refusals. */

export const logInTitle = text('Log in', 'Log masuk')
export const logOutTitle = text('Log out', 'Log keluar')
export const createAccountTitle = text('Create an account', 'Cipta akaun')
export const createAccountButton = text('Create account', 'Cipta akaun')
export const setPasswordTitle = text('Set a new password', 'Tetapkan kata laluan baharu')
export const choosePasswordTitle = text('Choose a new password', 'Pilih kata laluan baharu')
export const confirmAddressTitle = text('Confirm your address', 'Sahkan alamat anda')
export const changeAddressTitle = text('Change your address', 'Tukar alamat anda')
export const certificateTitle = text('Certificate', 'Sijil')
export const demoEmailsTitle = text('E-mails of this demo', 'E-mel demo ini')

export const isAddressYours = text(
  'Is this your e-mail? <address></address>',
  'Adakah ini e-mel anda? <address></address>',
)
export const confirmAddressButton = text('Confirm address', 'Sahkan alamat')
export const isNewAddressRight = text(
  'From now on you log in to {site} with <address></address>. Is that right?',
  'Mulai sekarang anda log masuk ke {site} dengan <address></address>. Adakah ini betul?',
)
export const thisAddressButton = text('Use this address', 'Guna alamat ini')
export const demoEmailsText = text(
  'No mail server is set, so e-mails are kept here instead of sent.',
  'Tiada pelayan e-mel ditetapkan, jadi e-mel disimpan di sini dan tidak dihantar.',
)
export const demoEmailsNone = text('There are none yet.', 'Belum ada.')
export const demoEmailTo = text('To {to}, {time} UTC', 'Kepada {to}, {time} UTC')
export const thisIsDemo = text('This is a demo', 'Ini ialah demo')
export const demoLogIn = text(
  'Log in as one of these, with <password></password>:',
  'Log masuk sebagai salah satu daripada ini, dengan <password></password>:',
)
export const forgotPassword = text('Forgot your password?', 'Lupa kata laluan anda?')
export const newHere = text('New here? <link>Create an account</link>', 'Baharu di sini? <link>Cipta akaun</link>')
export const logOutQuestion = text('Do you want to log out of {site}?', 'Adakah anda mahu log keluar dari {site}?')
export const stayLoggedIn = text('Stay logged in', 'Kekal log masuk')
export const forgottenLead = text(
  'Tell us the address of your account. We send you a link with which you choose a new one.',
  'Beritahu kami alamat e-mel akaun anda. Kami akan menghantar pautan untuk memilih kata laluan baharu.',
)
export const sendLinkButton = text('Send link', 'Hantar pautan')
export const backToLogIn = text('Back to log in', 'Kembali ke log masuk')
export const linkOnItsWay = text(
  'If there is an account with that address, a link to set a new password is on its way to it.',
  'Jika ada akaun dengan alamat itu, pautan untuk menetapkan kata laluan baharu sedang dihantar kepadanya.',
)
export const linkHoldsOneHour = text(
  'It is valid for one hour. Nothing there? Look among the junk mail, or <link>try again</link>.',
  'Pautan itu sah selama satu jam. Tiada e-mel? Lihat dalam folder spam atau <link>cuba lagi</link>.',
)
export const demoMailAt = text(
  'This is a demo: e-mails are kept at <link>/dev/mail</link>.',
  'Ini ialah demo: e-mel disimpan di <link>/dev/mail</link>.',
)
export const newPasswordLead = text(
  'For <address></address> at {site}. You are then logged out everywhere else.',
  'Untuk <address></address> di {site}. Selepas itu anda dilog keluar di semua tempat lain.',
)
export const setPasswordButton = text('Set password', 'Tetapkan kata laluan')
export const signUpLead = text(
  'It is free, and works at once. We send you an e-mail to confirm your address.',
  'Akaun ini percuma dan boleh digunakan serta-merta. Kami menghantar e-mel untuk mengesahkan alamat anda.',
)
export const haveAccount = text(
  'Already have an account? <link>Log in</link>',
  'Sudah mempunyai akaun? <link>Log masuk</link>',
)
export const accountTaken = text(
  'There is already an account with this address. <login>Log in</login> to it, or <forgot>set a new password</forgot>.',
  'Sudah ada akaun dengan alamat ini. <login>Log masuk</login> ke akaun itu atau <forgot>tetapkan kata laluan baharu</forgot>.',
)
export const signUpSmallPrint = text(
  'With an account you agree to the <terms>terms</terms>. Our page on <privacy>privacy</privacy> says what we keep about you, and how you take it back.',
  'Dengan membuka akaun, anda bersetuju dengan <terms>terma</terms>. Halaman <privacy>privasi</privacy> kami menerangkan data yang kami simpan tentang anda dan cara anda mengambilnya semula.',
)

export const enterEmail = text('Please enter your e-mail address.', 'Sila masukkan alamat e-mel anda.')
export const notAnEmail = text(
  'This does not look like an e-mail address. It should be like name@example.com.',
  'Ini tidak kelihatan seperti alamat e-mel. Contoh yang betul: nama@example.com.',
)
export const enterFirstName = text('Please enter your first name.', 'Sila masukkan nama pertama anda.')
export const firstNameTooLong = text(
  'The first name is too long: 100 characters at most.',
  'Nama pertama terlalu panjang: paling banyak 100 aksara.',
)
export const lastNameTooLong = text(
  'The last name is too long: 100 characters at most.',
  'Nama akhir terlalu panjang: paling banyak 100 aksara.',
)
export const firstNameNotStorable = text(
  'The first name holds a character that cannot be stored.',
  'Nama pertama mengandungi aksara yang tidak dapat disimpan.',
)
export const lastNameNotStorable = text(
  'The last name holds a character that cannot be stored.',
  'Nama akhir mengandungi aksara yang tidak dapat disimpan.',
)
export const choosePassword = text('Please choose a password.', 'Sila pilih kata laluan.')
export const enterPassword = text('Please enter your password.', 'Sila masukkan kata laluan anda.')
export const passwordTooShort = text(
  'This password is too short: {least} characters at least.',
  'Kata laluan ini terlalu pendek: sekurang-kurangnya {least} aksara.',
)
export const passwordTooLongForUs = text(
  'This password is too long: {most} characters at most.',
  'Kata laluan ini terlalu panjang: paling banyak {most} aksara.',
)
export const passwordGuessable = text(
  'This password is easy to guess. Use three unrelated words.',
  'Kata laluan ini mudah diteka. Gunakan tiga perkataan yang tidak berkaitan.',
)
export const accountExists = text(
  'There is already an account with this address.',
  'Sudah ada akaun dengan alamat ini.',
)
export const wrongLogin = text(
  'The e-mail address or the password is not right.',
  'Alamat e-mel atau kata laluan tidak betul.',
)
export const tooManyLogins = text(
  'There were too many attempts to log in. Please try again {when}.',
  'Terlalu banyak cubaan log masuk. Sila cuba lagi {when}.',
)
export const tooManyAccounts = text(
  'Too many accounts were made from your network. Please try again {when}.',
  'Terlalu banyak akaun dicipta dari rangkaian anda. Sila cuba lagi {when}.',
)
export const tooManyLinks = text(
  'Several links have already been requested. Please check your mail, or try again {when}.',
  'Beberapa pautan sudah diminta. Sila semak e-mel anda atau cuba lagi {when}.',
)
export const tooManyPasswords = text(
  'There were too many wrong passwords. Please try again {when}.',
  'Terlalu banyak kata laluan yang salah. Sila cuba lagi {when}.',
)
export const manyLoggingIn = text(
  'Very many people are logging in at this moment. Please try again in a minute.',
  'Sangat ramai orang sedang log masuk sekarang. Sila cuba lagi dalam seminit.',
)
export const passwordIsSet = text(
  'Your new password is set. Log in with it.',
  'Kata laluan baharu anda telah ditetapkan. Log masuk dengannya.',
)
export const currentPasswordWrong = text('The current password is not right.', 'Kata laluan semasa tidak betul.')
export const passwordWrong = text('The password is not right.', 'Kata laluan tidak betul.')
export const passwordChangedElsewhere = text(
  'The password was changed a moment ago, somewhere else.',
  'Kata laluan baru sahaja ditukar di tempat lain.',
)
export const addressConfirmedAlready = text('Your address is confirmed already.', 'Alamat anda sudah disahkan.')
export const linksSentAlready = text(
  'Several links have already been sent. Please check your mail.',
  'Beberapa pautan sudah dihantar. Sila semak e-mel anda.',
)
export const sameAddress = text('This is your address already.', 'Ini sudah menjadi alamat anda.')
export const linksAskedAlready = text('Several links have already been requested.', 'Beberapa pautan sudah diminta.')
export const formFromElsewhere = text(
  'This form did not come from this site, so it was refused.',
  'Borang ini bukan daripada laman ini, jadi ia ditolak.',
)
export const formTooLarge = text('The form is too large.', 'Borang ini terlalu besar.')
export const addressHasBadCharacter = text(
  'The address holds a character that is not allowed.',
  'Alamat ini mengandungi aksara yang tidak dibenarkan.',
)
export const demoForOwnNetwork = text(
  'The demo accounts and the demo’s e-mails can be used from this machine’s own network only, because their passwords are published.',
  'Akaun demo dan e-mel demo hanya boleh digunakan dari rangkaian mesin ini kerana kata laluannya diterbitkan.',
)
