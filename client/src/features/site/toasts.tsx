import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useViewer } from '#client/lib/session/viewer.ts'
import { lazyComponent } from '#client/ui/lazy-page.tsx'
import { closeToast, shownToast, subscribeToToast, toastDurationMs } from '#client/lib/page/toast.ts'

const useMessage = () => useSyncExternalStore(subscribeToToast, shownToast, () => undefined)

/** A message whose code did not load, as without a connection. */
function PlainToast() {
  const message = useMessage()
  useEffect(() => {
    if (!message?.open) return
    const timer = setTimeout(() => closeToast(message.id), toastDurationMs)
    return () => clearTimeout(timer)
  }, [message])
  return (
    message?.open && (
      <div
        role={message.tone === 'error' ? 'alert' : 'status'}
        className="fixed inset-x-0 top-0 z-50 flex flex-wrap gap-4 bg-ink p-4 text-background"
      >
        {message.title} {message.description}
        {message.action && (
          <button type="button" className="underline" onClick={message.action.run}>
            {message.action.label}
          </button>
        )}
      </div>
    )
  )
}

const { View: Toaster, preload } = lazyComponent(
  async () => (await import('#client/ui/message/toaster.tsx')).Toaster,
  'src/ui/message/toaster.tsx',
  PlainToast,
)

export const preloadToaster = preload

const signsOfActing = ['pointerdown', 'keydown'] as const

/** Loads the toaster's code before a message may come: with a press of a person who is logged in, except of a link. */
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
