import { text } from '#shared/messages/text.ts'

// A learner's own certificates
export const certificatesHeading = text('Certificates', 'Sijil')
export const ownCertificatesNotLoaded = text(
  'Your certificates could not be loaded.',
  'Sijil anda tidak dapat dimuatkan.',
)
export const certificateReady = text('Your certificate is ready', 'Sijil anda sudah sedia')
export const openToPrint = text(
  'Open it to print it, or to send its address.',
  'Buka untuk mencetaknya, atau untuk menghantar alamatnya.',
)
export const ownCertificateRevoked = text(
  'Your certificate of this course was taken back.',
  'Sijil anda bagi kursus ini telah ditarik balik.',
)
export const openCertificate = text('Open your certificate', 'Buka sijil anda')
export const getCertificate = text('Get your certificate', 'Dapatkan sijil anda')
export const everyLessonDoneButPlan = text(
  'You have done every lesson. Certificates come with the plans of 3 months and longer.',
  'Anda telah menyelesaikan semua pelajaran. Sijil disertakan dengan pelan 3 bulan ke atas.',
)
export const certificateRevoked = text('Taken back', 'Ditarik balik')

// Administrators
export const certificatesNotLoaded = text('The certificates could not be loaded.', 'Sijil tidak dapat dimuatkan.')
export const loadingCertificates = text('Loading certificates', 'Sedang memuatkan sijil')
export const searchCertificates = text('Search certificates', 'Cari sijil')
export const nameCourseOrNumber = text('Name, course or number', 'Nama, kursus atau nombor')
export const noCertificateFits = text('No certificate fits', 'Tiada sijil yang sepadan')
export const noCertificatesYet = text('No certificates yet', 'Belum ada sijil')
export const issuedWhenAsked = text(
  'A certificate is made when a learner asks for it.',
  'Sijil dibuat apabila pelajar memintanya.',
)
export const courseOnDay = text('{course}, {day}', '{course}, {day}')
export const deletedAccount = text('A deleted account', 'Akaun yang telah dipadam')
export const revokeCertificate = text('Take back', 'Tarik balik')
export const certificateOf = text(
  'Take back<hidden> the certificate of {name}</hidden>',
  'Tarik balik<hidden> sijil {name}</hidden>',
)
export const revokedOn = text('Taken back {day}', 'Ditarik balik {day}')
export const revokeThisCertificate = text('Take back this certificate?', 'Tarik balik sijil ini?')
export const cannotBeGivenAgain = text(
  '{course}, {name}. It cannot be given again.',
  '{course}, {name}. Sijil ini tidak boleh diberikan semula.',
)
export const reasonLabel = text('Reason', 'Sebab')
export const everyCheckerReads = text(
  'Everybody who checks the certificate reads it.',
  'Sesiapa yang menyemak sijil ini akan membacanya.',
)
export const revokeDone = text('The certificate was taken back', 'Sijil telah ditarik balik')

// The public page
export const certifies = text('This certifies that', 'Dengan ini disahkan bahawa')
export const hasCompleted = text('has completed the course', 'telah menamatkan kursus')
export const lessonsOnDay = text(
  '{count, plural, one {# lesson} other {# lessons}}, <time>{day}</time>',
  '{count, number} pelajaran, <time>{day}</time>',
)
export const taughtBy = text('Taught by {teacher}', 'Diajar oleh {teacher}')
export const numberLabel = text('Number', 'Nombor')
export const checkItAt = text('Check it at', 'Semak di')
export const thankYou = text('thank you', 'terima kasih')
export const revokedNotice = text(
  'This certificate was taken back on {day} and is no longer valid.',
  'Sijil ini telah ditarik balik pada {day} dan tidak lagi sah.',
)
export const revokedNoticeWhy = text(
  'This certificate was taken back on {day} and is no longer valid. The reason: {why}',
  'Sijil ini telah ditarik balik pada {day} dan tidak lagi sah. Sebabnya: {why}',
)
export const namesNobody = text(
  'The account of this certificate was deleted. It names nobody any more.',
  'Akaun bagi sijil ini telah dipadam. Sijil ini tidak lagi menamakan sesiapa.',
)
export const howToCheck = text('How to check this certificate', 'Cara menyemak sijil ini')
export const compareAddress = text(
  'Only this page at its own address counts, not a print or a picture. Compare the address above with the one in your browser.',
  'Hanya halaman ini pada alamatnya sendiri yang sah, bukan cetakan atau gambar. Bandingkan alamat di atas dengan alamat dalam pelayar anda.',
)
export const noSignature = text(
  'There is no signature any more, because the name is gone.',
  'Tandatangan sudah tiada kerana namanya telah dibuang.',
)
export const otherSoftware = text(
  'Other software can check it without us. The text below is a signed statement (a compact JWS, EdDSA) of the name, course, lessons and date. Our key is published at <keys>{address}</keys>. A signature stays valid when a certificate is taken back: only this page tells you that.',
  'Perisian lain boleh menyemaknya tanpa kami. Teks di bawah ialah kenyataan bertandatangan (JWS padat, EdDSA) bagi nama, kursus, pelajaran dan tarikh. Kunci kami diterbitkan di <keys>{address}</keys>. Tandatangan kekal sah walaupun sijil ditarik balik: hanya halaman ini yang memaklumkannya.',
)
export const printToKeep = text(
  'To keep it, print this page or save it as a PDF.',
  'Untuk menyimpannya, cetak halaman ini atau simpan sebagai PDF.',
)
export const noSuchCertificate = text('We know no such certificate', 'Kami tidak menemui sijil ini')
export const neverIssued = text(
  'No certificate was ever issued with this number. Compare the address with the one that is printed.',
  'Tiada sijil pernah dikeluarkan dengan nombor ini. Bandingkan alamatnya dengan alamat yang dicetak.',
)

// Refusals
export const certificatesNeedPlan = text(
  'Certificates come with the plans of 3 months and longer.',
  'Sijil disertakan dengan pelan 3 bulan ke atas.',
)
export const manyCertificates = text(
  'You have looked at many certificates in a short time.',
  'Anda telah melihat banyak sijil dalam masa yang singkat.',
)
export const certificateNeedsName = text(
  'A certificate needs your name. Please add it in your profile first.',
  'Sijil memerlukan nama anda. Sila isi nama dalam profil anda dahulu.',
)
export const certificateWasRevoked = text(
  'Your certificate of this course was taken back. Please write to us.',
  'Sijil anda bagi kursus ini telah ditarik balik. Sila tulis kepada kami.',
)
export const lessonsLeft = text(
  'A certificate is for a finished course: there are lessons left.',
  'Sijil adalah untuk kursus yang telah tamat: masih ada pelajaran yang belum selesai.',
)
export const revokedBefore = text(
  'This certificate was taken back before.',
  'Sijil ini telah ditarik balik sebelum ini.',
)
