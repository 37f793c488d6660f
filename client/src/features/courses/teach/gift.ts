/** One of each kind of question, in words on which three Central Dusun lists agree. */
export const giftExamples: { kind: string; gift: string }[] = [
  { kind: 'One right answer', gift: 'What does "tasu" mean? {=dog ~bird ~rat}' },
  { kind: 'Several right answers', gift: 'Which of these are animals? {~%50%tasu ~%50%tombolog ~%-100%watu}' },
  { kind: 'True or false', gift: '"Waig" means water. {T}' },
  { kind: 'A word to write', gift: 'How do you say "house"? {=walai}' },
  { kind: 'Pairs', gift: 'Match the numbers. {=iso -> 1 =duo -> 2 =tolu -> 3}' },
  { kind: 'A number', gift: 'Which number is "limo"? {#5}' },
  { kind: 'With a word to the learner', gift: 'What does "waig" mean? {=water#Yes! ~fire#Fire is tapui.}' },
]

/** A body with one more question after an empty line. */
export const withExample = (body: string, gift: string) => (body.trim() === '' ? gift : `${body.trimEnd()}\n\n${gift}`)
