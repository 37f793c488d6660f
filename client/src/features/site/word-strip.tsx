import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  meaningBird,
  meaningChild,
  meaningDay,
  meaningFish,
  meaningHouse,
  meaningLeaf,
  meaningStar,
  meaningWater,
  wordsSource,
  wordsToBegin,
  wordsToBeginText,
} from '#shared/site/landing-messages.ts'
import { Badge } from '#client/ui/badge.tsx'

/** Words on which three Central Dusun lists agree; add none without such a source. */
const words: readonly { word: string; meaning: PlainText }[] = [
  { word: 'tadau', meaning: meaningDay },
  { word: 'waig', meaning: meaningWater },
  { word: 'walai', meaning: meaningHouse },
  { word: 'tanak', meaning: meaningChild },
  { word: 'tombolog', meaning: meaningBird },
  { word: 'rombituon', meaning: meaningStar },
  { word: "sada'", meaning: meaningFish },
  { word: 'roun', meaning: meaningLeaf },
]

/** A name, which is the same in every language. */
const dialect = 'Bundu-Liwan'

/** A few words with their meanings, dialect and source. */
export const WordStrip = () => (
  <section aria-labelledby="words" className="grid grid-cols-1 gap-6">
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="max-w-[44rem] flex-[1_1_20rem]">
        <h2 id="words">{say(wordsToBegin)}</h2>
        <p className="mt-2 text-soft">{say(wordsToBeginText)}</p>
      </div>
      <Badge tone="accent">{dialect}</Badge>
    </div>
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] overflow-hidden rounded-card border bg-surface shadow-card md:grid-cols-4">
      {words.map(({ word, meaning }) => (
        <div key={word} className="-mr-px -mb-px flex flex-col gap-0.5 border-r border-b px-3 py-5 sm:px-4 lg:px-6">
          <dt lang="dtp" className="word max-[359px]:text-lg lg:text-2xl">
            {word}
          </dt>
          <dd className="text-soft">{say(meaning)}</dd>
        </div>
      ))}
    </dl>
    <p className="max-w-[80ch] text-sm text-soft">{say(wordsSource)}</p>
  </section>
)
