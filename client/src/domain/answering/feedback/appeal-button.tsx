import { say } from '#shared/messages/say.ts'
import { appealButton, appealToLibrary, appealToTeacher } from '#shared/study/review-messages.ts'
import { appeals } from '#shared/study/appeals.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { focusOnMount } from '#client/lib/page/focus-on-mount.ts'

interface AppealButtonProps {
  answerId: string
  to: 'teacher' | 'library'
  /** Runs before the appeal, to deliver an answer that may not have reached the server yet. */
  first?: () => Promise<unknown>
}

/** Lets a learner contest a mark. It is always visible below a wrong answer. */
export function AppealButton({ answerId, to, first }: AppealButtonProps) {
  const make = useCommand(appeals.make)
  if (make.isSuccess)
    return (
      <output ref={focusOnMount} tabIndex={-1} className="text-center text-sm text-soft outline-none">
        {say(to === 'teacher' ? appealToTeacher : appealToLibrary)}
      </output>
    )
  const send = async () => {
    await first?.()
    make.mutate({ params: { id: answerId } })
  }
  return (
    <Button variant="quiet" busy={make.isPending} onClick={() => void send()}>
      {say(appealButton)}
    </Button>
  )
}
