import { createContext } from 'react'
import type { ReactNode } from 'react'

/** What other features let a teacher do with a lesson, in its row; pages put it there. */
export const LessonTools = createContext<((lesson: { id: string; title: string }) => ReactNode) | null>(null)
