import { Appeals } from '#client/features/courses/teach/appeals.tsx'
import { TeacherDesk } from './teacher-desk.tsx'

export const Page = () => (
  <TeacherDesk title="Answers to look at">
    <Appeals />
  </TeacherDesk>
)
