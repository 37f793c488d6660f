import { EditLesson } from '#client/features/courses/teach/editor/editor-page.tsx'
import type { PageProps } from '#client/ui/lazy-page.tsx'
import { LessonEditorFrame } from './lesson-editor-frame.tsx'

export const Page = ({ params: { id } }: PageProps) => (
  <LessonEditorFrame>
    <EditLesson key={id} lessonId={id} />
  </LessonEditorFrame>
)
