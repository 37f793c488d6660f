import { Compass } from 'lucide-react'
import type { Level } from '#shared/courses/courses.ts'
import { Badge } from '#client/ui/badge.tsx'

export const levelNames: Record<Level, string> = { BEGINNER: 'Beginner', ADVANCED: 'Advanced', CULTURE: 'Culture' }

export const LevelBadge = ({ level }: { level: Level | null | undefined }) =>
  level ? (
    <Badge className="border-line">
      <Compass aria-hidden />
      {levelNames[level]}
    </Badge>
  ) : null
