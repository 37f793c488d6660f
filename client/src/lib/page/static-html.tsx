import { useState, type ReactNode } from 'react'

const id = 'static-html'

/**
 * A page whose only controls are links. If the server has rendered it, its HTML stays and its code is never loaded: React does
 * not hydrate inner HTML. Otherwise `children` render it.
 */
export function StaticHtml({ children }: { children: ReactNode }) {
  const [serverHtml] = useState(() =>
    typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML,
  )
  if (serverHtml === undefined) return <div id={id}>{children}</div>
  // oxlint-disable-next-line react/no-danger -- our own server's HTML, put back where it was
  return <div id={id} dangerouslySetInnerHTML={{ __html: serverHtml }} />
}
