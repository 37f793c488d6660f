import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '#client/lib/lazy-page.tsx'
import { useViewer } from '#client/lib/viewer.tsx'
import { shownToast, subscribeToToast } from '#client/ui/toast.ts'

const { Part: Toaster, preload } = lazyPart(
  async () => (await import('#client/ui/toaster.tsx')).Toaster,
  'src/ui/toaster.tsx',
)
export const preloadToaster = preload

const signsOfActing = ['pointerdown', 'keydown'] as const

/** Whether somebody who is logged in has begun to do something: what comes of it may have to be told. */
function useActing(): boolean {
  const known = useViewer().viewer !== null
  const [acting, setActing] = useState(false)
  useEffect(() => {
    if (!known || acting) return
    // A message that comes before its code loads it again, and says so where that fails.
    const act = () =>
      void preload().then(
        () => setActing(true),
        () => {},
      )
    for (const sign of signsOfActing) window.addEventListener(sign, act, { once: true })
    return () => signsOfActing.forEach((sign) => window.removeEventListener(sign, act))
  }, [known, acting])
  return acting
}

/** Its code comes with the first message, or ahead of it with the first touch of a person who is logged in. */
export function Toasts() {
  const acting = useActing()
  const message = useSyncExternalStore(subscribeToToast, shownToast, () => undefined)
  if (!acting && !message) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
