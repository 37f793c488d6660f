import { useQuery } from '@tanstack/react-query'
import { say } from '#shared/messages/say.ts'
import { checkYourMail } from '#shared/people/messages.ts'
import { newLinkSent, notConfirmedYet, sendAgain, sendingButton } from '#shared/people/account-messages.ts'
import { own } from '#shared/people.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'

/** Offers a new link to an address that is not confirmed. */
export function Unconfirmed() {
  const { data: settings } = useQuery(query(own.settings))
  const confirm = useCommand(own.confirmEmail, {
    successMessage: { title: say(checkYourMail), description: say(newLinkSent) },
  })
  return (
    <div className="mt-1 grid justify-items-start gap-2 font-normal">
      <p className="text-sm text-soft">{say(notConfirmedYet)}</p>
      {settings?.builtIn && (
        <Button variant="line" size="small" busy={confirm.isPending} onClick={() => confirm.mutate({})}>
          {say(confirm.isPending ? sendingButton : sendAgain)}
        </Button>
      )}
    </div>
  )
}
