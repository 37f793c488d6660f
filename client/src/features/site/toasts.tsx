import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
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

/** Loads the toaster's code with the first message, or with the first command, because a message may follow. */
export function Toasts() {
  const commands = useQueryClient().getMutationCache()
  const message = useMessage()
  useEffect(
    () =>
      commands.subscribe(({ type }) => {
        if (type === 'added') void preload().catch(() => {})
      }),
    [commands],
  )
  return (
    message && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  )
}
