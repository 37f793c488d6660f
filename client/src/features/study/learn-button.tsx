import { useQuery } from '@tanstack/react-query'
import { BookmarkCheck, BookmarkPlus } from 'lucide-react'
import { study } from '#shared/study.ts'
import { query } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'

/** Puts a word into one's review, or takes it out. */
export function LearnButton({ entryId }: { entryId: string }) {
  const given = { params: { id: entryId } }
  const { data } = useQuery(query(study.word, given))
  const refreshes = [study.word, study.today]
  const learn = useCommand(study.learn, {
    says: { title: 'Success', description: 'It is in your review now' },
    refreshes,
  })
  const unlearn = useCommand(study.unlearn, { refreshes })
  const learning = data?.learning ?? false
  const busy = learn.isPending || unlearn.isPending
  return (
    <Button
      variant={learning ? 'line' : 'main'}
      aria-pressed={learning}
      busy={busy}
      disabled={!data}
      onClick={() => (learning ? unlearn : learn).mutate(given)}
    >
      {!busy && (learning ? <BookmarkCheck aria-hidden /> : <BookmarkPlus aria-hidden />)}
      {learning ? 'You are learning it' : 'Learn this word'}
    </Button>
  )
}
