import { Appeals } from '#client/features/courses/teach/appeals.tsx'
import { TeacherPageFrame } from './teacher-page-frame.tsx'

export const Page = () => (
  <TeacherPageFrame title="Answers to look at">
    <Appeals />
  </TeacherPageFrame>
)
