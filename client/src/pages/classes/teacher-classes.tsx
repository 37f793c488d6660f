import { classesTitle } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { TeacherClasses } from '#client/features/classes/manage/class-list.tsx'
import { TeacherPageFrame } from '#client/pages/teaching/teacher-page-frame.tsx'

export const Page = () => (
  <TeacherPageFrame title={say(classesTitle)}>
    <TeacherClasses />
  </TeacherPageFrame>
)
