import type { ContributionJson } from '#shared/contributions/contributions.ts'
import { say } from '#shared/messages/say.ts'
import { richText, strongLabel } from '#client/lib/rich-text.tsx'
import { reviewerNote, sentBefore } from '#shared/entries/proposal-messages.ts'

/** Shows why the earlier proposal was rejected, above the form that contains it. */
export function RejectedNotice({ rejected }: { rejected: ContributionJson | undefined }) {
  if (!rejected) return null
  return (
    <div className="mb-5 grid gap-1 rounded-field bg-muted px-3 py-2">
      <p className="text-soft">{say(sentBefore)}</p>
      {rejected.note && (
        <p className="wrap-anywhere whitespace-pre-line">
          {richText(reviewerNote, {
            note: rejected.note,
            label: strongLabel,
          })}
        </p>
      )}
    </div>
  )
}
