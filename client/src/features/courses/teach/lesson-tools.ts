import { createContext } from 'react'
import type { ComponentType } from 'react'

/** What other features let a teacher do with a lesson, in its row; pages put it there. */
export const LessonTools = createContext<ComponentType<{ lesson: { id: string; title: string } }> | null>(null)
