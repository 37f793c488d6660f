import type { ReactNode } from 'react'
import { onlyTeachers } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { Container } from '#client/ui/container.tsx'
import { WithLessonFiles } from './with-lesson-files.tsx'

/** Frame of the editor's pages: as wide as three columns need, for teachers only. */
export const LessonEditorFrame = ({ children }: { children: ReactNode }) => (
  <Gate action="courses.teach" denied={say(onlyTeachers)}>
    {() => (
      <Container className="max-w-[1440px] pt-6">
        <WithLessonFiles>{children}</WithLessonFiles>
      </Container>
    )}
  </Gate>
)
