import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { emailLabel } from '#shared/messages/messages.ts'
import { passwordLabel } from '#shared/people/messages.ts'
import {
  accountFailed,
  accountLoading,
  changeEmail,
  changeName,
  changePassword,
  deleteAccount,
  downloadData,
  emailAndPassword,
  emailText,
  leaveText,
  leaveTitle,
  nameTerm,
  nameText,
  otherServiceText,
  passwordText,
  yourAccount,
  yourData,
  yourDataText,
} from '#shared/people/account-messages.ts'
import { own, type UserJson } from '#shared/people.ts'
import { query } from '#client/lib/query/query-client.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DeletionDialog } from './own-deletion.tsx'
import { EmailDialog } from './own-email.tsx'
import { NameDialog } from './own-name.tsx'
import { PasswordDialog } from './own-password.tsx'

/** Downloads data as a file such as `my-data-2026-09-05.json`. */
export function saveAsFile(data: unknown, name: string) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  // Revoked later, because the browser starts reading after this task.
  setTimeout(() => URL.revokeObjectURL(address))
}

const Row = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b py-4 last:border-0 last:pb-0">
    <div className="min-w-0 flex-[1_1_16rem]">
      <h3>{title}</h3>
      <p className="text-soft">{text}</p>
    </div>
    {children && <div className="max-sm:w-full max-sm:*:w-full">{children}</div>}
  </li>
)

function Download() {
  const download = useCommand(own.download, { onSuccess: (data) => saveAsFile(data, 'my-data') })
  return (
    <Button variant="line" busy={download.isPending} onClick={() => download.mutate({})}>
      {say(downloadData)}
    </Button>
  )
}

type Dialogs = 'name' | 'email' | 'password' | 'deletion'

function SignIn({ builtIn, onOpen }: { builtIn: boolean; onOpen: (dialog: Dialogs) => void }) {
  if (!builtIn) {
    return <Row title={say(emailAndPassword)} text={say(otherServiceText)} />
  }
  return (
    <>
      <Row title={say(emailLabel)} text={say(emailText)}>
        <Button variant="line" onClick={() => onOpen('email')}>
          {say(changeEmail)}
        </Button>
      </Row>
      <Row title={say(passwordLabel)} text={say(passwordText)}>
        <Button variant="line" onClick={() => onOpen('password')}>
          {say(changePassword)}
        </Button>
      </Row>
    </>
  )
}

/** Account settings, and export or deletion of personal data (docs/product.md 19). */
export function OwnAccount({ viewer }: { viewer: UserJson }) {
  const [dialog, setDialog] = useState<Dialogs | null>(null)
  const { data: settings, error, isFetching, refetch } = useQuery(query(own.settings))
  const whileOpen = (which: Dialogs) => ({
    open: dialog === which,
    onOpenChange: (open: boolean) => setDialog(open ? which : null),
  })
  return (
    <Card as="section" aria-labelledby="own" className="sm:p-7">
      <h2 id="own" className="text-xl">
        {say(yourAccount)}
      </h2>
      <ul>
        <Row title={say(nameTerm)} text={say(nameText)}>
          <Button variant="line" onClick={() => setDialog('name')}>
            {say(changeName)}
          </Button>
        </Row>
        {settings && <SignIn builtIn={settings.builtIn} onOpen={setDialog} />}
        <Row title={say(yourData)} text={say(yourDataText)}>
          <Download />
        </Row>
        {settings && (
          <Row title={say(leaveTitle)} text={say(leaveText)}>
            <Button variant="danger" onClick={() => setDialog('deletion')}>
              {say(deleteAccount)}
            </Button>
          </Row>
        )}
      </ul>
      {error && (
        <ReadFailure failure={say(accountFailed)} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!settings && !error && <output className="text-soft">{say(accountLoading)}</output>}
      <NameDialog viewer={viewer} {...whileOpen('name')} />
      <EmailDialog {...whileOpen('email')} />
      <PasswordDialog {...whileOpen('password')} />
      {settings && <DeletionDialog viewer={viewer} builtIn={settings.builtIn} {...whileOpen('deletion')} />}
    </Card>
  )
}
