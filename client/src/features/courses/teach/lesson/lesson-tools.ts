import { createContext, type ReactNode } from 'react'

/** Lesson actions of other features, rendered in a lesson's row; the page provides them. */
export const LessonTools = createContext<((lesson: { id: string; title: string }) => ReactNode) | null>(null)

export interface LessonMediaProps {
  lessonId: string
  kind: 'image' | 'audio'
  /** Receives the path and the name of the uploaded file. */
  onArrived: (path: string, name: string) => void
}

/** Upload of a lesson's picture or sound; the page provides it. */
export const LessonMedia = createContext<((media: LessonMediaProps) => ReactNode) | null>(null)

/** Id of the lesson in the editor; null for one that is not saved yet. */
export const CurrentLessonId = createContext<string | null>(null)
