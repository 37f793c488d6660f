import { useEffect } from 'react'
import { joining } from '#shared/classes/membership.ts'
import { mailEnded as mailEndedText, messages as messagesText } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'

/** The link in an e-mail of a class: one click ends them, without a login. */
export function Page({ params: { name } }: { params: { name: string } }) {
  const { mutate, isSuccess, isError } = useCommand(joining.endMail)
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(() => mutate({ params: { name } }), [name])
  return (
    <>
      <PageTitle title={say(messagesText)} />
      <Container className="grid gap-4 pt-10">
        <PageHeading title={say(messagesText)} />
        {isSuccess ? <output>{say(mailEndedText)}</output> : !isError && <Spinner />}
      </Container>
    </>
  )
}
