import { EyeOff } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { Choice } from '#client/ui/form/choice.tsx'

interface HiddenFieldProps {
  hidden: boolean
  onChange: (hidden: boolean) => void
}

export const HiddenField = ({ hidden, onChange }: HiddenFieldProps) => (
  <Choice type="checkbox" checked={hidden} onChange={(event) => onChange(event.target.checked)}>
    <span className="font-semibold">Only I see it for now</span>
    <span className="block text-sm text-soft">Learners find it as soon as you take this tick away.</span>
  </Choice>
)

export const HiddenBadge = () => (
  <Badge tone="accent">
    <EyeOff aria-hidden />
    Hidden from learners
  </Badge>
)
