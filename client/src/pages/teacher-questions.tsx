import { WaitingLessonQuestions } from '#client/features/lesson-questions/waiting-lesson-questions.tsx'
import { TeacherPageFrame } from './teacher-page-frame.tsx'

export const Page = () => (
  <TeacherPageFrame title="Questions from learners">
    <WaitingLessonQuestions />
  </TeacherPageFrame>
)
