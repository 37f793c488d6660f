import { Badge } from '#client/ui/badge.tsx'

/** Words on which three Central Dusun lists agree; add none without such a source. */
export const words: readonly { word: string; meaning: string }[] = [
  { word: 'tadau', meaning: 'day' },
  { word: 'waig', meaning: 'water' },
  { word: 'walai', meaning: 'house' },
  { word: 'tanak', meaning: 'child' },
  { word: 'tombolog', meaning: 'bird' },
  { word: 'rombituon', meaning: 'star' },
  { word: "sada'", meaning: 'fish' },
  { word: 'roun', meaning: 'leaf' },
]

/** The database and the authors of its lists must be named wherever the words are shown (CC BY 4.0). */
export const wordSource = {
  text: 'Central Dusun word lists by Veronica Atin (Ranau, 2007), Gordian Pius (Tambunan, 2009) and Stemmah Sariau (Kota Belud, 2012) in the Austronesian Basic Vocabulary Database (Greenhill, Blust and Gray, 2008), CC BY 4.0.',
  dialect: 'Bundu-Liwan',
}

/** A few words with their meanings, dialect and source. */
export const WordStrip = () => (
  <section aria-labelledby="words" className="grid grid-cols-1 gap-6">
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="max-w-[44rem] flex-[1_1_20rem]">
        <h2 id="words">A few words to begin with</h2>
        <p className="mt-2 text-soft">
          Bundu-Liwan words as collected in Ranau, Tambunan and Kota Belud. Other dialects have their own, and they are
          just as right: that is why we say which is which.
        </p>
      </div>
      <Badge tone="accent">{wordSource.dialect}</Badge>
    </div>
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] overflow-hidden rounded-card border bg-surface shadow-card md:grid-cols-4">
      {words.map(({ word, meaning }) => (
        <div key={word} className="-mr-px -mb-px flex flex-col gap-0.5 border-r border-b px-3 py-5 sm:px-4 lg:px-6">
          <dt lang="dtp" className="word max-[359px]:text-lg lg:text-2xl">
            {word}
          </dt>
          <dd className="text-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
    <p className="max-w-[80ch] text-sm text-soft">
      Source: {wordSource.text} Not yet reviewed by a speaker on our side.
    </p>
  </section>
)
