import { questionsFromLearners } from '#shared/courses/lesson-question-messages.ts'
import { say } from '#shared/messages/say.ts'
import { WaitingLessonQuestions } from '#client/features/lesson-questions/waiting-lesson-questions.tsx'
import { TeacherPageFrame } from './teacher-page-frame.tsx'

export const Page = () => (
  <TeacherPageFrame title={say(questionsFromLearners)}>
    <WaitingLessonQuestions />
  </TeacherPageFrame>
)
