import { useQuery } from '@tanstack/react-query'
import { Check, Download } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { courses } from '#shared/courses.ts'
import type { UserAnswer } from '#shared/people.ts'
import { sentenceFor } from '#client/lib/api.ts'
import { KeepingFailed, dropParcel } from '#client/lib/kept.ts'
import { query } from '#client/lib/query-client.ts'
import { useCan } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { registerWorker } from './device.ts'
import { sizeIn } from './offline-words.ts'
import { measureCourse, take } from './parcels.ts'
import type { Offer } from './parcels.ts'
import { parcelsChanged, useParcels } from './use-parcels.ts'

const faultOf = (error: unknown) => (error instanceof KeepingFailed ? error.message : sentenceFor(error))

/** Asked for first, and loaded when its size is known and wanted. */
function useDownload(viewer: UserAnswer, course: { id: string; title: string }) {
  const [offer, setOffer] = useState<Offer>()
  const [done, setDone] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const trying = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault(undefined)
    await work().catch((error: unknown) => setFault(faultOf(error)))
    setBusy(false)
    setDone(undefined)
    parcelsChanged()
  }
  return {
    offer,
    done,
    busy,
    fault,
    measure: () => trying(async () => setOffer(await measureCourse(viewer, course))),
    download: (offered: Offer) =>
      trying(async () => {
        setDone(0)
        await take(offered, setDone)
        setOffer(undefined)
        await registerWorker(viewer.id)
      }),
    remove: () => trying(() => dropParcel(viewer.id, course.id)),
    forget: () => setOffer(undefined),
  }
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3">{children}</div>
)

function Course({ viewer, course }: { viewer: UserAnswer; course: { id: string; title: string } }) {
  const parcels = useParcels(viewer.id)
  const { offer, done, busy, fault, ...act } = useDownload(viewer, course)
  const here = parcels?.find(({ id }) => id === course.id)
  if (!parcels) return null
  return (
    <section aria-labelledby="offline" className="mt-8 grid gap-3 border-t pt-6">
      <h2 id="offline" className="text-lg">
        Offline
      </h2>
      {done !== undefined && offer ? (
        <div className="grid gap-2">
          <output>Downloading…</output>
          <ProgressBar value={done} max={Math.max(1, offer.files.length)} label="Sounds and pictures downloaded" />
        </div>
      ) : here ? (
        <Row>
          <p className="flex min-w-0 flex-[1_1_14rem] items-center gap-2">
            <Check aria-hidden className="size-5 shrink-0 text-rice" />
            On this device, {sizeIn(here.bytes)}. Its lessons and quizzes open in airplane mode.
          </p>
          <Button variant="line" busy={busy} onClick={() => void act.remove()}>
            Remove
          </Button>
        </Row>
      ) : offer ? (
        <Row>
          <Button busy={busy} onClick={() => void act.download(offer)}>
            <Download aria-hidden />
            Download, {sizeIn(offer.bytes)}
          </Button>
          <Button variant="quiet" onClick={act.forget}>
            Not now
          </Button>
        </Row>
      ) : (
        <Row>
          <p className="min-w-0 flex-[1_1_14rem] text-soft">
            Take the course along with its sounds and pictures. Videos need a connection.
          </p>
          <Button variant="line" busy={busy} onClick={() => void act.measure()}>
            Take it along
          </Button>
        </Row>
      )}
      {fault && (
        <p role="alert" className="font-medium text-clay">
          {fault}
        </p>
      )}
    </section>
  )
}

/** Below a course that somebody may read: its lessons for days without a line. */
export function CourseDownload({ viewer, courseId }: { viewer: UserAnswer; courseId: string }) {
  const { data } = useQuery({ ...query(courses.read, { params: { id: courseId } }), enabled: false })
  const open = useCan()('lessons.readFull')
  if (!data || !open) return null
  return <Course key={courseId} viewer={viewer} course={{ id: courseId, title: data.title }} />
}
