import { ListChecks } from 'lucide-react'
import { wordListToPrint } from '#shared/courses/resource-messages.ts'
import { say } from '#shared/messages/say.ts'
import { can } from '#shared/policy.ts'
import type { UserJson } from '#shared/people.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'

/** Link to the word list, for people who may read the course. The page itself says which plan it needs. */
export const ToWordList = ({ courseId, viewer }: { courseId: string; viewer: UserJson }) =>
  can(viewer, 'lessons.readFull') ? (
    <div className="mt-6">
      <ButtonLink variant="line" href={`/courses/${courseId}/words`}>
        <ListChecks aria-hidden />
        {say(wordListToPrint)}
      </ButtonLink>
    </div>
  ) : null
