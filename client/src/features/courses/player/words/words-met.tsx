import { useState } from 'react'
import type { EntryJson } from '#shared/entries/entries.ts'
import { leaveOut, leaveOutWord, leftOutWord, wordsComeBack, wordsNew } from '#shared/courses/player-messages.ts'
import { shortMeaning } from '#shared/entries/meaning.ts'
import { undoButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { study } from '#shared/study/study.ts'
import { readerMeaning } from '#client/domain/meaning.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Picture } from '#client/ui/media/picture.tsx'

/** A word of the lesson, which the learner can leave out of the review. */
function WordMet({ entry }: { entry: EntryJson }) {
  const { id, title, imageUrl, warned, warning } = entry
  const meaning = readerMeaning(entry)
  const [isOut, setOut] = useState(false)
  const invalidates = [study.today, study.word]
  const leave = useCommand(study.unlearn, { invalidates, onSuccess: () => setOut(true) })
  const back = useCommand(study.learn, { invalidates, onSuccess: () => setOut(false) })
  return (
    <li className="grid content-start overflow-hidden rounded-card border bg-surface shadow-card">
      {imageUrl && !warned && (
        <span className={cx('relative block aspect-[3/2] w-full', isOut && 'opacity-40')}>
          <Picture src={imageUrl} alt="" className="absolute inset-0 size-full rounded-none" />
        </span>
      )}
      <span className="grid gap-0.5 px-3 pt-3">
        <span lang="dtp" className={cx('word font-head text-lg leading-tight wrap-anywhere', isOut && 'line-through')}>
          {title}
        </span>
        <span lang={warning === null ? meaning.lang : ''} className="text-sm wrap-anywhere text-soft">
          {warning ?? shortMeaning(meaning.text)}
        </span>
      </span>
      <Button
        variant="quiet"
        className="justify-self-start px-3 text-sm"
        busy={leave.isPending || back.isPending}
        aria-label={isOut ? undefined : say(leaveOutWord, { word: title })}
        onClick={() => (isOut ? back : leave).mutate({ params: { id } })}
      >
        {isOut ? `${say(leftOutWord)}. ${say(undoButton)}` : say(leaveOut)}
      </Button>
    </li>
  )
}

/** Library words that the lesson has shown. They join the review by themselves. */
export function WordsMet({ entries }: { entries: EntryJson[] }) {
  if (entries.length === 0) return null
  return (
    <div className="grid gap-2">
      <h2 className="text-lg">{say(wordsNew, { count: entries.length })}</h2>
      <p className="text-soft">{say(wordsComeBack, { count: entries.length })}</p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {entries.map((entry) => (
          <WordMet key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  )
}
