import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import {
  certificateReady,
  everyLessonDoneButPlan,
  getCertificate,
  openCertificate,
  openToPrint,
  ownCertificateRevoked,
} from '#shared/courses/certificate-messages.ts'
import { say } from '#shared/messages/say.ts'
import { certificateAddress } from '#shared/text/addresses.ts'
import { certificates } from '#shared/courses/certificates.ts'
import { lessons as lessonCalls } from '#shared/courses/courses.ts'
import { can } from '#shared/policy.ts'
import { progress } from '#shared/courses/progress.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import type { UserJson } from '#shared/people.ts'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { PlanNeeded } from '#client/domain/viewer/plan-needed.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { focusOnMount } from '#client/lib/page/focus-on-mount.ts'

function CertificateButton({ courseId }: { courseId: string }) {
  const can = useCan()
  const { data: ownCertificates } = useQuery(query(certificates.listOwn))
  const { data: subscription } = useQuery(query(subscriptions.read))
  const ask = useCommand(certificates.ask, {
    successMessage: { title: say(certificateReady), description: say(openToPrint) },
    invalidates: [certificates.listOwn],
  })
  if (!ownCertificates || !subscription) return null
  const own = ownCertificates.find((certificate) => certificate.courseId === courseId)
  if (own?.revokedAt) return <p className="text-soft">{say(ownCertificateRevoked)}</p>
  if (own)
    return (
      <Button asChild variant="line">
        <a ref={ask.isSuccess ? focusOnMount : undefined} href={certificateAddress(own.id)}>
          <Award aria-hidden />
          {say(openCertificate)}
        </a>
      </Button>
    )
  if (!can('certificates.earn', { plan: subscription.featurePlan }))
    return <PlanNeeded>{say(everyLessonDoneButPlan)}</PlanNeeded>
  return (
    <Button variant="line" busy={ask.isPending} onClick={() => ask.mutate({ params: { id: courseId } })}>
      <Award aria-hidden />
      {say(getCertificate)}
    </Button>
  )
}

/** Certificate of a finished course, below its lessons; renders nothing until the course is finished. */
export function CourseCertificate({ courseId, viewer }: { courseId: string; viewer: UserJson }) {
  const open = can(viewer, 'lessons.readFull')
  const { data: lessons } = useQuery({ ...query(lessonCalls.list, { params: { id: courseId } }), enabled: open })
  const { data: done } = useQuery({ ...query(progress.read), enabled: open })
  const finished = lessons && lessons.length > 0 && lessons.every(({ id }) => done?.lessonIds.includes(id))
  return finished ? (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <CertificateButton courseId={courseId} />
    </div>
  ) : null
}
