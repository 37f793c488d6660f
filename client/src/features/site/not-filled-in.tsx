import { PencilLine } from 'lucide-react'

/**
 * Beside details in square brackets: nobody may take a placeholder for a real person, address or number (docs/product.md 26). Once a
 * page: where a notice says it for the whole page (`data-placeholders`), it is not said again.
 */
export const NotFilledIn = () => (
  <p className="flex items-center gap-2 text-sm text-soft in-[body:has([data-placeholders])]:hidden">
    <PencilLine aria-hidden className="size-4 shrink-0" />
    The operator has not filled this in yet
  </p>
)
