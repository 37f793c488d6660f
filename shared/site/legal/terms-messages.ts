import { text } from '#shared/messages/text.ts'

export const whatTitle = text('About this site', 'Tentang laman ini')
export const serviceText = text(
  'A place to learn Kadazandusun: courses by teachers, quizzes, and a library that everybody may read.',
  'Tempat untuk belajar Kadazandusun: kursus oleh guru, kuiz, dan perpustakaan yang boleh dibaca oleh semua orang.',
)
export const accountTitle = text('Your account', 'Akaun anda')
export const accountText = text(
  'An account is free. It is for one person: give your own e-mail address, and keep your password to yourself. You may delete the account at any time on your <profile>profile</profile>; what goes and what stays then is told under <leaving>privacy</leaving>.',
  'Akaun adalah percuma dan untuk seorang sahaja: beri alamat e-mel anda sendiri, dan rahsiakan kata laluan anda. Anda boleh memadam akaun pada bila-bila masa di <profile>profil</profile> anda; apa yang dipadam dan apa yang kekal diterangkan di bawah <leaving>privasi</leaving>.',
)
export const trialTitle = text('The free trial', 'Percubaan percuma')
export const trialText = text(
  '{days} days of all courses and lessons, once for each account. It needs no card, costs nothing, and ends by itself.',
  '{days} hari untuk semua kursus dan pelajaran, sekali bagi setiap akaun. Ia tidak memerlukan kad, tiada bayaran, dan tamat dengan sendirinya.',
)
export const pricesTitle = text('Plans and prices', 'Pelan dan harga')
export const planPrice = text('<b>{plan}:</b> {amount} MYR', '<b>{plan}:</b> {amount} MYR')
export const pricesText = text(
  'Prices are in Malaysian ringgit (MYR), and the price that you see is the one you pay. You pay through Stripe: by card, and the plan renews by itself until you cancel, which you can do at any time; or once, by online banking (FPX), with GrabPay or by card, and nothing renews; <refunds>how that works</refunds> and how you get your money back has a page of its own. If a price changes, yours stays until you choose another plan.',
  'Harga adalah dalam ringgit Malaysia (MYR), dan harga yang anda lihat ialah harga yang anda bayar. Anda membayar melalui Stripe: dengan kad, dan pelan diperbaharui dengan sendirinya sehingga anda batalkan, pada bila-bila masa; atau sekali sahaja melalui perbankan dalam talian (FPX), GrabPay atau kad, dan tiada pembaharuan; <refunds>cara ini berfungsi</refunds> dan cara mendapatkan wang anda semula ada di halaman tersendiri. Jika harga berubah, harga anda kekal sehingga anda memilih pelan lain.',
)
export const plansText = text(
  'Every plan opens all courses and lessons. Certificates, downloads and word lists come with 3 months or more, the places of community events with 6 or more, and questions to teachers and the Contributor Dashboard with 12.',
  'Setiap pelan membuka semua kursus dan pelajaran. Sijil, muat turun dan senarai perkataan disertakan dengan pelan 3 bulan ke atas, tempat acara komuniti dengan pelan 6 bulan ke atas, serta soalan kepada guru dan Papan Pemuka Penyumbang dengan pelan 12 bulan.',
)
export const contributionsTitle = text('Your contributions', 'Sumbangan anda')
export const contributionsText = text(
  'Send in only what you may share. An administrator reads it first; what is approved is published in the library with your name, sometimes edited, and may be taken out again. While it waits you can change it or take it back. When you delete your account, what was published stays, without your name. Your own voice is different: you can take it back at any time, and it goes with your account.',
  'Hantar hanya apa yang boleh anda kongsi. Pentadbir membacanya dahulu; yang diluluskan diterbitkan dalam perpustakaan dengan nama anda, kadangkala disunting, dan boleh dikeluarkan semula. Semasa menunggu, anda boleh mengubahnya atau menariknya balik. Apabila anda memadam akaun, apa yang telah diterbitkan kekal tanpa nama anda. Suara anda sendiri berbeza: anda boleh menariknya balik pada bila-bila masa, dan ia dipadam bersama akaun anda.',
)
export const languageTitle = text('About the language', 'Tentang bahasa ini')
export const languageText = text(
  'Kadazandusun has many dialects, and none of them is wrong. We name dialect and source where we know them. People make mistakes, so do lessons: <support>tell us</support> when you find one.',
  'Kadazandusun mempunyai banyak dialek, dan tiada satu pun yang salah. Kami menyebut dialek dan sumber jika diketahui. Manusia membuat kesilapan, begitu juga pelajaran: <support>beritahu kami</support> apabila anda menemuinya.',
)
export const mannersTitle = text('Good manners', 'Tata tertib')
export const mannersText = text(
  'Do not try to get at what is not yours, to stop the site for others, or to publish what hurts people or belongs to somebody else. An administrator may suspend an account that does. It is then logged out everywhere, and told so at the next login.',
  'Jangan cuba mendapatkan apa yang bukan milik anda, menghentikan laman ini bagi orang lain, atau menerbitkan apa yang menyakiti orang atau milik orang lain. Pentadbir boleh menggantung akaun yang berbuat demikian. Akaun itu kemudian dilog keluar di semua tempat dan dimaklumkan pada log masuk seterusnya.',
)
export const runningTitle = text('If the site does not work', 'Jika laman ini tidak berfungsi')
export const runningText = text(
  'We try to keep the site running. Should it not run when you need it, or should something else be wrong, <support>write to us</support>.',
  'Kami berusaha memastikan laman ini sentiasa berfungsi. Jika ia tidak berfungsi semasa anda memerlukannya, atau ada yang tidak kena, <support>tulis kepada kami</support>.',
)
