import { WaitingEnquiries } from '#client/features/enquiries/waiting-enquiries.tsx'
import { TeacherDesk } from './teacher-desk.tsx'

export const Page = () => (
  <TeacherDesk title="Questions from learners">
    <WaitingEnquiries />
  </TeacherDesk>
)
