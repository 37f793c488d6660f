import type { ContributionAnswer } from '#shared/contributions.ts'
import { publicPathOf } from '#shared/addresses.ts'

/** With what an entry begins that is made of a text. */
export interface EntryTexts {
  title: string
  content: string
  dialect?: string
  source?: string
  imageUrl?: string
  audioUrl?: string
}

/** What the author gave beside the text is put where it belongs. */
export function entryTextsOf({ title, content, proposal }: ContributionAnswer): EntryTexts {
  if (proposal?.kind !== 'text') return { title, content }
  const { word, meaning, said, onBehalfOf, imageUrl, audioUrl } = proposal
  return {
    title: word ?? title,
    content: meaning ?? content,
    ...(said && { dialect: said }),
    ...(onBehalfOf && { source: onBehalfOf }),
    // With the approval they are where everybody can have them.
    ...(imageUrl && { imageUrl: publicPathOf(imageUrl) }),
    ...(audioUrl && { audioUrl: publicPathOf(audioUrl) }),
  }
}
