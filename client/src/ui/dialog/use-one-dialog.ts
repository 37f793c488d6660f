import { useState } from 'react'
import type { OpenProps } from './dialog.tsx'

/** State of several dialogs, of which one is open at most. */
export function useOneDialog<Name extends string>() {
  const [openName, setOpenName] = useState<Name>()
  return {
    open: (name: Name) => setOpenName(name),
    close: () => setOpenName(undefined),
    propsOf: (name: Name): OpenProps => ({
      open: openName === name,
      onOpenChange: (isOpen) => setOpenName(isOpen ? name : undefined),
    }),
  }
}
