import { createContext } from 'react'
import type { ReactNode } from 'react'

/** What other features let a teacher do with a lesson, in its row; pages put it there. */
export const LessonTools = createContext<((lesson: { id: string; title: string }) => ReactNode) | null>(null)

export interface LessonMediaProps {
  lessonId: string
  kind: 'image' | 'audio'
  /** Where it is now served, and what it was called. */
  onArrived: (path: string, name: string) => void
}

/** Sends a picture or a sound that a lesson shows; pages put it there. */
export const LessonMedia = createContext<((media: LessonMediaProps) => ReactNode) | null>(null)

/** The id of the lesson that is being written; null for one that does not exist yet. */
export const LessonInHand = createContext<string | null>(null)
