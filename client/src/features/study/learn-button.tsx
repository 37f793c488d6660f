import { useQuery } from '@tanstack/react-query'
import { BookmarkCheck, BookmarkPlus } from 'lucide-react'
import { entryAddress } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import { addedToReview, learningWord, learnWord } from '#shared/study/end-messages.ts'
import { study } from '#shared/study/study.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { useSignUpAddress } from '#client/lib/page/navigation.ts'
import { useViewer } from '#client/lib/session/viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'

function LearnWord({ entryId }: { entryId: string }) {
  const args = { params: { id: entryId } }
  const { data } = useQuery(query(study.word, args))
  const invalidates = [study.word, study.today]
  const learn = useCommand(study.learn, {
    successMessage: say(addedToReview),
    invalidates,
  })
  const unlearn = useCommand(study.unlearn, { invalidates })
  const learning = data?.learning ?? false
  const busy = learn.isPending || unlearn.isPending
  return (
    <Button
      variant={learning ? 'line' : 'main'}
      aria-pressed={learning}
      busy={busy}
      disabled={!data}
      onClick={() => (learning ? unlearn : learn).mutate(args)}
    >
      {!busy && (learning ? <BookmarkCheck aria-hidden /> : <BookmarkPlus aria-hidden />)}
      {say(learning ? learningWord : learnWord)}
    </Button>
  )
}

/** Visitors sign up, or log in, and come back to the word. */
function SignUpToLearn({ entryId }: { entryId: string }) {
  const address = useSignUpAddress(entryAddress(entryId))
  return (
    <ButtonLink leaves href={address}>
      <BookmarkPlus aria-hidden />
      {say(learnWord)}
    </ButtonLink>
  )
}

export function LearnButton({ entryId }: { entryId: string }) {
  const { viewer } = useViewer()
  return viewer ? <LearnWord entryId={entryId} /> : <SignUpToLearn entryId={entryId} />
}
