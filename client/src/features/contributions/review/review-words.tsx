import { diffWordsWithSpace } from 'diff'
import { Fragment } from 'react'
import { say } from '#shared/messages/say.ts'
import { addedWords, removedWords } from '#shared/contributions/review-messages.ts'

/** Inline difference: removed words are struck through, added ones underlined, and both are announced to screen readers. */
export const ChangedWords = ({ before, after }: { before: string; after: string }) => (
  <span className="wrap-anywhere whitespace-pre-line">
    {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) => {
      // Two runs may have the same text, so the position is part of the key.
      const key = `${index} ${value}`
      if (added)
        return (
          <ins key={key} className="bg-success-wash text-success underline">
            <span className="sr-only"> {say(addedWords)} </span>
            {value}
          </ins>
        )
      if (removed)
        return (
          <del key={key} className="bg-danger-wash text-danger line-through">
            <span className="sr-only"> {say(removedWords)} </span>
            {value}
          </del>
        )
      return <Fragment key={key}>{value}</Fragment>
    })}
  </span>
)
