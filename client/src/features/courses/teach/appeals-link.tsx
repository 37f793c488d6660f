import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { Link } from 'wouter'
import { appeals } from '#shared/study.ts'
import { query } from '#client/lib/query-client.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'

/** How many wait stands on it; where they could not be counted, the way there stays. */
export function AppealsLink() {
  const { data } = useQuery(query(appeals.list))
  const waiting = data?.length ?? 0
  return (
    <Button asChild variant="line" className="justify-self-start">
      <Link href="/teacher/appeals">
        <MessageCircleQuestion aria-hidden />
        Answers to look at
        {waiting > 0 && <Badge tone="gold">{waiting}</Badge>}
      </Link>
    </Button>
  )
}
