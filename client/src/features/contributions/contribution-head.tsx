import type { ReactNode, Ref } from 'react'
import type { ContributionJson } from '#shared/contributions/contributions.ts'
import { ReviewBadge } from './review-badge.tsx'
import { KindMark } from './review-kind.tsx'

interface HeadProps {
  contribution: Pick<ContributionJson, 'title' | 'status' | 'kind'>
  /** Shows the kind for texts as well. */
  everyKind?: boolean
  headingId: string
  headingRef: Ref<HTMLHeadingElement> | undefined
  children: ReactNode
}

export const ContributionHead = ({
  contribution: { title, status, kind },
  everyKind = false,
  headingId,
  headingRef,
  children,
}: HeadProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
    <div className="grid min-w-0 gap-0.5">
      {(everyKind || kind !== 'text') && <KindMark kind={kind} />}
      <h3
        ref={headingRef}
        id={headingId}
        tabIndex={-1}
        className="min-w-0 text-xl wrap-anywhere"
        {...(kind !== 'text' && { lang: 'dtp' })}
      >
        {title}
      </h3>
    </div>
    <div className="flex flex-wrap gap-2">
      <ReviewBadge status={status} />
      {children}
    </div>
  </div>
)
