import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#client/lib/lazy-page.tsx'
import { useViewer } from '#client/lib/viewer.tsx'
import { shownToast, subscribeToToast } from '#client/ui/toast.ts'

const { Part: Toaster, preload } = lazyPart(
  async () => (await import('#client/ui/toaster.tsx')).Toaster,
  'src/ui/toaster.tsx',
)
export const preloadToaster = preload

/** Its code comes with the first message, or ahead of it for people who are logged in: they are the ones who act. */
export function Toasts() {
  const { viewer } = useViewer()
  const message = useSyncExternalStore(subscribeToToast, shownToast, () => undefined)
  if (!viewer && !message) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
