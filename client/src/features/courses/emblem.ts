/** What a course is about, as far as its title says it in English, and the drawing that stands for it. */
const subjects: [words: RegExp, emblem: string][] = [
  [/\b(greet|hello|welcome|talk|speak|conversation|phrase)/i, '/emblems/greetings.svg'],
  [/\b(number|count)/i, '/emblems/numbers.svg'],
  [/\b(home|house|famil|people)/i, '/emblems/home.svg'],
  [/\b(kaamatan|harvest|festival|cultur)/i, '/emblems/harvest.svg'],
]

/** For all others: pictures of the valley that belong to no subject. */
const others = ['leaf', 'water', 'road', 'star', 'grass', 'moon'].map((name) => `/pictures/${name}.svg`)

/** A course always has the same emblem, whatever else is in the list. */
export function emblemOf({ id, title }: { id: string; title: string }): string {
  const [, emblem] = subjects.find(([words]) => words.test(title)) ?? []
  return emblem ?? others[Number.parseInt(id.slice(0, 8), 16) % others.length] ?? '/pictures/leaf.svg'
}
