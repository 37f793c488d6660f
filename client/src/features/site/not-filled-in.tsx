import { PencilLine } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'

/** Beside details in square brackets: nobody may take a placeholder for a real person, address or number (RULINGS 26). */
export const NotFilledIn = () => (
  <Badge tone="clay" className="justify-self-start whitespace-normal">
    <PencilLine aria-hidden />
    The operator has not filled this in yet
  </Badge>
)
