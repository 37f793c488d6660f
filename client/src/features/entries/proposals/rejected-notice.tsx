import type { ContributionAnswer } from '#shared/contributions/contributions.ts'

/** Shows why the earlier proposal was rejected, above the form that contains it. */
export function SentBefore({ rejected }: { rejected: ContributionAnswer | undefined }) {
  if (!rejected) return null
  return (
    <div className="mb-5 grid gap-1 rounded-field bg-muted px-3 py-2">
      <p className="text-soft">What you sent before stands here, to be changed.</p>
      {rejected.note && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Note from the reviewer: </span>
          {rejected.note}
        </p>
      )}
    </div>
  )
}
