import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Open microphone of a component. It is closed on unmount and when the page is left; if permission is granted only after that, it
 * is closed at once.
 */
export function useMicrophone<M extends { close: () => void }>() {
  const [microphone, setMicrophone] = useState<M>()
  const current = useRef<M>(undefined)
  const turn = useRef(0)
  const close = useCallback(() => {
    turn.current += 1
    current.current?.close()
    current.current = undefined
    setMicrophone(undefined)
  }, [])
  useEffect(() => {
    // A page in the back/forward cache must not keep listening.
    window.addEventListener('pagehide', close)
    return () => {
      window.removeEventListener('pagehide', close)
      close()
    }
  }, [close])
  /** Returns the microphone; undefined if it was closed while the permission was pending. */
  const open = async (opening: () => Promise<M>): Promise<M | undefined> => {
    close()
    const ownTurn = turn.current
    const openedMicrophone = await opening()
    if (ownTurn !== turn.current) {
      openedMicrophone.close()
      return undefined
    }
    current.current = openedMicrophone
    setMicrophone(openedMicrophone)
    return openedMicrophone
  }
  return { microphone, open, close }
}
