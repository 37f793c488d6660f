import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useViewer } from '#client/domain/viewer/viewer.tsx'
import { lazyPart } from '#client/lib/lazy-page.tsx'
import { closeToast, shownToast, subscribeToToast, toastDuration } from '#client/ui/message/toast.ts'

const useMessage = () => useSyncExternalStore(subscribeToToast, shownToast, () => undefined)

/** A message whose code did not load, as without a connection. */
function PlainToast() {
  const message = useMessage()
  useEffect(() => {
    if (!message?.open) return
    const timer = setTimeout(() => closeToast(message.id), toastDuration)
    return () => clearTimeout(timer)
  }, [message])
  return (
    message?.open && <output className="fixed inset-x-0 top-0 z-50 bg-ink p-4 text-background">{message.title}</output>
  )
}

const { Part: Toaster, preload } = lazyPart(
  async () => (await import('#client/ui/message/toaster.tsx')).Toaster,
  'src/ui/message/toaster.tsx',
  PlainToast,
)

export const preloadToaster = preload

const signsOfActing = ['pointerdown', 'keydown'] as const

/**
 * Loads the toaster's code with the first message, or earlier when a person who is logged in presses something: a message may follow, and
 * a page that is left at once would hide it. A link only opens a page.
 */
export function Toasts() {
  const known = useViewer().viewer !== null
  const message = useMessage()
  useEffect(() => {
    if (!known) return
    const stop = () => signsOfActing.forEach((sign) => window.removeEventListener(sign, act))
    const act = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href]')) return
      stop()
      // The first message loads the code again.
      void preload().catch(() => {})
    }
    for (const sign of signsOfActing) window.addEventListener(sign, act)
    return stop
  }, [known])
  return (
    message && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  )
}
