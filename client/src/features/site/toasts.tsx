import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '#client/lib/lazy-page.tsx'
import { useViewer } from '#client/domain/viewer/viewer.tsx'
import { shownToast, subscribeToToast } from '#client/ui/message/toast.ts'

const { Part: Toaster, preload } = lazyPart(
  async () => (await import('#client/ui/message/toaster.tsx')).Toaster,
  'src/ui/message/toaster.tsx',
)
export const preloadToaster = preload

const signsOfActing = ['pointerdown', 'keydown'] as const

/** True once a person who is logged in has pressed something: a message may follow. */
function useActing(): boolean {
  const known = useViewer().viewer !== null
  const [acting, setActing] = useState(false)
  useEffect(() => {
    if (!known || acting) return
    // The first message loads the code again, and reports a failure.
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

/** Loads the toaster's code with the first message, or earlier with the first press of a person who is logged in. */
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
