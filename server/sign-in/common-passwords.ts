/**
 * Words that common passwords are made of. A password that is one or more of these with some digits or signs around it is
 * refused, which covers the thousands of variants that lists of leaked passwords hold ('Password123!', 'iloveyou2024').
 */
const words = `
  password passw0rd passwort passphrase pass parola kata laluan katalaluan rahsia secret mysecret letmein welcome selamat
  login signin admin administrator root user guest master superuser test testing tester demo sample default changeme
  changethis access security secure private system server computer internet google facebook instagram youtube whatsapp
  twitter tiktok microsoft windows samsung apple iphone android nintendo playstation minecraft roblox pokemon naruto
  starwars batman superman spiderman ironman avengers barbie hellokitty doraemon cinderella
  qwerty qwertz azerty qwertyuiop asdfghjkl asdfgh asdf zxcvbnm zxcvbn zxcv qazwsx qazwsxedc wsxedc edcrfv 1qaz2wsx3edc4rfv 1qaz2wsx3edc 1qaz2wsx
  1q2w3e4r5t6y7u8i9o0p 1q2w3e4r5t6y 1q2w3e4r5t 1q2w3e4r 1q2w3e q1w2e3r4t5 q1w2e3r4 q1w2e3 zaq12wsx zaq1 xsw2 cde3 abcdef abcdefg abcd1234 abc123 a1b2c3 abcd
  aa123456 a123456 123qwe 123abc qwe123 asd123 zxc123 1a2b3c 123123 112233 121212 123321 654321 696969 123456 111111
  iloveyou ilovegod ilovejesus iloveu loveyou lovely lover love mylove sayang cinta akucintakamu babygirl babyboy baby
  sweetheart sweetie honey darling angel princess prince queen king kitty pretty beautiful gorgeous handsome
  sunshine moonlight rainbow butterfly flower flowers summer winter spring autumn january february march april june july
  august september october november december monday tuesday wednesday thursday friday saturday sunday
  football baseball basketball volleyball hockey soccer badminton liverpool manchester united chelsea arsenal barcelona
  realmadrid juventus ronaldo messi lakers yankees cowboys steelers harley ferrari mercedes porsche mustang corvette
  dragon monkey tiger panther eagle falcon dolphin elephant chicken bulldog puppy kitten shadow phantom ghost ninja
  samurai warrior hunter ranger killer soldier trooper maverick wizard merlin matrix gandalf
  michael michelle jennifer jessica jordan daniel charlie ashley nicole andrew anthony joshua matthew robert thomas
  william christopher alexander alexandra samantha elizabeth stephanie patrick richard maria jasmine hannah brandon
  justin nathan victoria patricia
  freedom forever family friends friend mother father brother sister mommy daddy jesus christ jesuschrist blessed
  heaven church gospel trustno1 whatever nothing hello helloworld goodbye cheese chocolate cookie banana orange cherry
  pepper ginger coffee pizza computer1 music guitar dancer player winner champion success lucky happy money bismillah
  assalamualaikum alhamdulillah insyaallah malaysia malaysian sabah sabahan sarawak borneo kinabalu kotakinabalu kundasang
  penampang tambunan ranau keningau tuaran papar sandakan tawau kualalumpur merdeka harimau gaya kaamatan kadazan dusun
  kadazandusun momogun huminodun kopivosian kotohuadan kopio kounsikou
`
  .split(/\s+/)
  .filter(Boolean)

/** The keys of a keyboard as they lie side by side, and the alphabet. */
const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '0123456789']

const longestFirst = (texts: string[]) => texts.toSorted((a, b) => b.length - a.length)
const common = longestFirst(words)

const compact = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** How many characters two texts begin with alike. */
function sameFrom(a: string, b: string): number {
  let same = 0
  while (same < a.length && a[same] === b[same]) same += 1
  return same
}

/** The same text without runs along a row, in either direction, of four keys or more. */
function withoutRuns(text: string): string {
  const runs = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])
  let rest = ''
  for (let at = 0; at < text.length;) {
    let length = 1
    for (const run of runs) {
      const from = run.indexOf(text.charAt(at))
      if (from >= 0) length = Math.max(length, sameFrom(text.slice(at), run.slice(from)))
    }
    if (length < 4) rest += text[at]
    at += length < 4 ? 1 : length
  }
  return rest
}

/** 'aaaaaaaaaa', 'abcabcabcabc': a text made of one short piece again and again counts as that piece. */
function withoutRepeats(text: string): string {
  return text.replace(/^(.{1,4}?)\1{2,}.{0,3}$/u, '$1')
}

/** Whether a password is among the first that anybody would try; `own` holds words of the person and of the site. */
export function isCommonPassword(password: string, own: string[]): boolean {
  const whole = compact(password)
  let rest = withoutRuns(withoutRepeats(whole))
  for (const word of longestFirst(own.map(compact))) if (word.length > 2) rest = rest.replaceAll(word, '')
  let found = 0
  for (const word of common) {
    if (!rest.includes(word)) continue
    rest = rest.replaceAll(word, '')
    found += 1
  }
  const letters = rest.replace(/[^\p{L}]/gu, '')
  // Three common words together are a passphrase, and hard enough to guess.
  return rest !== whole && found < 3 && letters.length < 4 && rest.length < 8
}
