import { adminTitle } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { adminTitle as adminDashboardText } from '#shared/site/statistics-messages.ts'
import { AdminClasses } from '#client/features/classes/manage/admin-classes.tsx'
import { ClassFrame } from '#client/pages/classes/class-frame.tsx'

export const Page = () => (
  <ClassFrame title={say(adminTitle)} back="/admin" backText={adminDashboardText} action="admin.dashboard">
    <AdminClasses />
  </ClassFrame>
)
