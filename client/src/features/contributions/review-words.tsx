import { diffWordsWithSpace } from 'diff'
import { Fragment } from 'react'

/** Two texts as one: removed words are struck through, added ones underlined, and both are named to screen readers. */
export const ChangedWords = ({ before, after }: { before: string; after: string }) => (
  <span className="wrap-anywhere whitespace-pre-line">
    {diffWordsWithSpace(before, after).map(({ value, added, removed }, at) => {
      // Two runs may read the same: only their place tells them apart.
      const key = `${at} ${value}`
      if (added)
        return (
          <ins key={key} className="bg-rice-wash text-rice underline">
            <span className="sr-only"> added: </span>
            {value}
          </ins>
        )
      if (removed)
        return (
          <del key={key} className="bg-clay-wash text-clay line-through">
            <span className="sr-only"> removed: </span>
            {value}
          </del>
        )
      return <Fragment key={key}>{value}</Fragment>
    })}
  </span>
)
