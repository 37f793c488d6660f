import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { learnerClasses } from '#shared/classes/membership.ts'
import { classMailEnded } from '#shared/classes/learner-messages.ts'
import { messagesTitle } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { backToHome } from '#shared/site/frame-messages.ts'
import { reminderEnded, remindersTitle } from '#shared/study/reminder-messages.ts'
import { study } from '#shared/study/study.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { useCommand } from '#client/lib/query/use-command.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'

const kinds = {
  classes: { call: learnerClasses.endMail, title: messagesTitle, done: classMailEnded },
  reminders: { call: study.endReminders, title: remindersTitle, done: reminderEnded },
}

/** The link in an e-mail of a class, or in a reminder: one click ends them, without a login. */
export function Page({ params: { name } }: { params: { name: string } }) {
  const [pathname] = useLocation()
  const { call, title, done } = kinds[pathname.startsWith('/reminders') ? 'reminders' : 'classes']
  const { mutate, isSuccess, error } = useCommand(call, { silent: true })
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(() => mutate({ params: { name } }), [name])
  return (
    <>
      <PageTitle title={say(title)} />
      <Container className="grid gap-4 pt-10">
        <PageHeading title={say(title)} />
        {isSuccess ? (
          <output>{say(done)}</output>
        ) : error ? (
          <p role="alert">{sentenceFor(error)}</p>
        ) : (
          <Spinner fullScreen={false} />
        )}
        {(isSuccess || error) && (
          <ButtonLink className="max-sm:w-full sm:justify-self-start" href="/">
            {say(backToHome)}
          </ButtonLink>
        )}
      </Container>
    </>
  )
}
