import { useQuery } from '@tanstack/react-query'
import { Check, Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { courses } from '#shared/courses/courses.ts'
import { removeButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { UserJson } from '#shared/people.ts'
import {
  courseOnDevice,
  downloadButton,
  downloadCourse,
  downloadedFiles,
  downloading,
  downloadRest,
  downloadStart,
  notComplete,
  notNow,
  offlineTitle,
} from '#shared/study/offline-messages.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { OfflineStoreFailed, removeBundle } from '#client/domain/offline/offline-store.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { Button } from '#client/ui/button.tsx'
import { ProgressBar } from '#client/ui/list/progress-bar.tsx'
import { InlineError } from '#client/ui/form/form-error.tsx'
import { registerWorker } from './logout.ts'
import { downloadSizeText } from './offline-text.ts'
import { measureCourse, downloadBundle, type MeasuredBundle } from './offline-bundles.ts'
import { bundlesChanged, useOfflineBundles } from './use-offline-bundles.ts'

const errorTextOf = (error: unknown) => (error instanceof OfflineStoreFailed ? error.message : sentenceFor(error))

/** Measures the course first, and downloads it once the person has seen its size. */
function useDownload(viewer: UserJson, course: { id: string; title: string }) {
  const [offer, setOffer] = useState<MeasuredBundle>()
  const [doneCount, setDoneCount] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState<string>()
  const trying = async (work: () => Promise<void>) => {
    setBusy(true)
    setErrorText(undefined)
    await work().catch((error: unknown) => setErrorText(errorTextOf(error)))
    setBusy(false)
    setDoneCount(undefined)
    bundlesChanged()
  }
  return {
    offer,
    doneCount,
    busy,
    errorText,
    measure: () => trying(async () => setOffer((await measureCourse(viewer, course)).offer)),
    download: (offered: MeasuredBundle) =>
      trying(async () => {
        setDoneCount(0)
        await downloadBundle(offered, setDoneCount)
        setOffer(undefined)
        await registerWorker(viewer.id)
      }),
    remove: () => trying(() => removeBundle(viewer.id, course.id)),
    forget: () => setOffer(undefined),
  }
}

const DownloadRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3">{children}</div>
)

function Course({ viewer, course }: { viewer: UserJson; course: { id: string; title: string } }) {
  const bundles = useOfflineBundles(viewer.id)
  const { offer, doneCount, busy, errorText, ...act } = useDownload(viewer, course)
  const downloaded = bundles?.find(({ id }) => id === course.id)
  if (!bundles) return null
  return (
    <section aria-labelledby="offline" className="mt-8 grid gap-3 border-t pt-6">
      <h2 id="offline" className="text-lg">
        {say(offlineTitle)}
      </h2>
      {doneCount !== undefined && offer ? (
        <div className="grid gap-2">
          <output>{say(downloading)}</output>
          <ProgressBar value={doneCount} max={Math.max(1, offer.files.length)} label={say(downloadedFiles)} />
        </div>
      ) : downloaded && downloaded.complete !== false ? (
        <DownloadRow>
          <p className="flex min-w-0 flex-[1_1_14rem] items-center gap-2">
            <Check aria-hidden className="size-5 shrink-0 text-success" />
            {say(courseOnDevice, { size: downloadSizeText(downloaded.bytes) })}
          </p>
          <Button variant="line" busy={busy} onClick={() => void act.remove()}>
            {say(removeButton)}
          </Button>
        </DownloadRow>
      ) : offer ? (
        <DownloadRow>
          <Button busy={busy} onClick={() => void act.download(offer)}>
            <Download aria-hidden />
            {say(downloadButton, { size: downloadSizeText(offer.bytes) })}
          </Button>
          <Button variant="quiet" onClick={act.forget}>
            {say(notNow)}
          </Button>
        </DownloadRow>
      ) : (
        <DownloadRow>
          <p className="min-w-0 flex-[1_1_14rem] text-soft">{say(downloaded ? notComplete : downloadCourse)}</p>
          <Button variant="line" busy={busy} onClick={() => void act.measure()}>
            {say(downloaded ? downloadRest : downloadStart)}
          </Button>
        </DownloadRow>
      )}
      <InlineError>{errorText}</InlineError>
    </section>
  )
}

/** Download of a course for offline use, for people who may read it. */
export function CourseDownload({ viewer, courseId }: { viewer: UserJson; courseId: string }) {
  const { data } = useQuery({ ...query(courses.read, { params: { id: courseId } }), enabled: false })
  const open = useCan()('lessons.readFull')
  if (!data || !open) return null
  return <Course key={courseId} viewer={viewer} course={{ id: courseId, title: data.title }} />
}
