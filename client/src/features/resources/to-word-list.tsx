import { ListChecks } from 'lucide-react'
import { Link } from 'wouter'
import { can } from '#shared/policy.ts'
import type { UserAnswer } from '#shared/people.ts'
import { Button } from '#client/ui/button.tsx'

/** For those to whom the course is open. What a plan needs for it is said there. */
export const ToWordList = ({ courseId, viewer }: { courseId: string; viewer: UserAnswer }) =>
  can(viewer, 'lessons.readFull') ? (
    <div className="mt-6">
      <Button asChild variant="line">
        <Link href={`/courses/${courseId}/words`}>
          <ListChecks aria-hidden />
          Word list to print
        </Link>
      </Button>
    </div>
  ) : null
