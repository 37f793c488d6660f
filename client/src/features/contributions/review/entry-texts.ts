import type { ContributionJson } from '#shared/contributions/contributions.ts'
import { publicPathOf } from '#shared/text/addresses.ts'

/** Initial texts of an entry that is made from a contribution. */
export interface EntryTexts {
  title: string
  content: string
  dialect?: string
  source?: string
  imageUrl?: string
  audioUrl?: string
}

/** Puts the author's details into the matching fields of the entry. */
export function entryTextsOf({ title, content, proposal }: ContributionJson): EntryTexts {
  if (proposal?.kind !== 'text') return { title, content }
  const { word, meaning, said: spokenIn, onBehalfOf, imageUrl, audioUrl } = proposal
  return {
    title: word ?? title,
    content: meaning ?? content,
    ...(spokenIn && { dialect: spokenIn }),
    ...(onBehalfOf && { source: onBehalfOf }),
    // Public addresses, because the approval publishes the files.
    ...(imageUrl && { imageUrl: publicPathOf(imageUrl) }),
    ...(audioUrl && { audioUrl: publicPathOf(audioUrl) }),
  }
}
