import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { answersToLookAt } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { appeals } from '#shared/study/appeals.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'

/** Link with the number of waiting appeals; without the number if it cannot be read. */
export function AppealsLink() {
  const { data } = useQuery(query(appeals.list))
  const waiting = data?.length ?? 0
  return (
    <ButtonLink variant="line" href="/teacher/appeals">
      <MessageCircleQuestion aria-hidden />
      {say(answersToLookAt)}
      {waiting > 0 && <Badge tone="accent">{waiting}</Badge>}
    </ButtonLink>
  )
}
