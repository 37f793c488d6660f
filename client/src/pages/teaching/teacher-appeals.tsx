import { answersToLookAt } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { Appeals } from '#client/features/courses/teach/appeals.tsx'
import { TeacherPageFrame } from './teacher-page-frame.tsx'

export const Page = () => (
  <TeacherPageFrame title={say(answersToLookAt)}>
    <Appeals />
  </TeacherPageFrame>
)
