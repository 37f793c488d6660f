import { useState } from 'react'
import type { ReactNode } from 'react'

const id = 'still'

/**
 * A page with nothing to operate but links. Where the server has written it, it stays as it is and its code is never
 * loaded: React leaves alone what is inside an element with inner HTML. Elsewhere `children` draw it.
 */
export function Still({ children }: { children: ReactNode }) {
  const [written] = useState(() =>
    typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML,
  )
  if (written === undefined) return <div id={id}>{children}</div>
  // oxlint-disable-next-line react/no-danger -- our own server's HTML, put back where it was
  return <div id={id} dangerouslySetInnerHTML={{ __html: written }} />
}
