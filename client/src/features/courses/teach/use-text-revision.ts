import { useEffect } from 'react'
import { textRevisionOf } from '#shared/courses/text/text-revision.ts'

interface RevisionForm {
  value: { textRevision: string | null }
  change: (change: { textRevision: string }) => void
}

/** Keeps the version of the text from which a changed text is made: somebody else may save another one before it is sent. */
export function useTextRevision({ value, change }: RevisionForm, storedText: string, isTextChanged: boolean) {
  useEffect(() => {
    if (isTextChanged && value.textRevision === null) change({ textRevision: textRevisionOf(storedText) })
  })
}
