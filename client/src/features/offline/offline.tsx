import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { UserJson } from '#shared/people.ts'
import { rememberViewer } from '#client/domain/offline/offline-store.ts'
import { unsentItems } from '#client/domain/answering/answer-queue.ts'
import { whenIdle } from '#client/lib/page/when-idle.ts'
import { isPlainClick } from '#client/lib/is-plain-click.ts'
import { lazyComponent } from '#client/ui/lazy-page.tsx'
import { logOut, logoutAddress, registerWorker, isSavingData } from './logout.ts'
import { statusLine } from './offline-text.ts'
import { refreshBundles } from './offline-bundles.ts'
import { useFreshReview } from './use-fresh-review.ts'
import { useAnswerSync } from './use-answer-sync.ts'

/** Loaded on demand, because few people leave with unsent answers. */
const leaveDialog = lazyComponent(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

/** Prepares the device for offline use, in idle time. */
function useDevice(viewer: UserJson, offline: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (offline) return
    const ready = () =>
      whenIdle(() => {
        void registerWorker(viewer.id)
        // A failed refresh is repeated on the next page.
        void refreshBundles(viewer, client, isSavingData()).catch(() => {})
      })
    if (document.readyState === 'complete') return ready()
    window.addEventListener('load', ready, { once: true })
    return () => window.removeEventListener('load', ready)
  }, [viewer, offline, client])
  useEffect(() => void (offline || rememberViewer(viewer)), [viewer, offline])
}

/** The logout link works by itself; this adds the check for unsent answers. */
function useLeaving(person: string) {
  const [unsent, setUnsent] = useState(0)
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest(`a[href="${logoutAddress}"]`)
      if (!link || !isPlainClick(event)) return
      event.preventDefault()
      void unsentItems(person).then(({ length }) => (length > 0 ? setUnsent(length) : logOut()))
    }
    document.addEventListener('click', click)
    return () => document.removeEventListener('click', click)
  }, [person])
  return { unsent, stay: () => setUnsent(0) }
}

/** Offline status line for people who are logged in; hidden while there is nothing to say. */
export function Offline({ viewer }: { viewer: UserJson }) {
  const answerSync = useAnswerSync(viewer.id)
  const { unsent, stay } = useLeaving(viewer.id)
  useDevice(viewer, answerSync.offline)
  useFreshReview(viewer, answerSync.offline)
  const line = statusLine(answerSync)
  return (
    <>
      <output className="block">
        {line && (
          <span className="flex items-center justify-center gap-2.5 bg-muted px-4 py-2 text-sm text-ink">
            <CloudOff aria-hidden className="size-4 shrink-0 text-soft" />
            {line}
          </span>
        )}
      </output>
      {unsent > 0 && (
        <Suspense fallback={null}>
          <leaveDialog.View person={viewer.id} answers={unsent} onStay={stay} />
        </Suspense>
      )}
    </>
  )
}
