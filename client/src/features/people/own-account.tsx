import { useQuery } from '@tanstack/react-query'
import { say, type Sentence } from '#shared/messages/say.ts'
import { emailLabel } from '#shared/messages/messages.ts'
import { passwordLabel } from '#shared/people/messages.ts'
import {
  accountFailed,
  accountInformation,
  accountLoading,
  changeEmail,
  changeName,
  changePassword,
  deleteAccount,
  downloadData,
  emailAndPassword,
  leaveText,
  leaveTitle,
  logOutButton,
  memberSince,
  nameTerm,
  notGiven,
  otherServiceText,
  passwordText,
  roleTerm,
  yourData,
  yourDataText,
} from '#shared/people/account-messages.ts'
import { own, roleLabels, type UserJson } from '#shared/people.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useOneDialog } from '#client/ui/dialog/use-one-dialog.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { Unconfirmed } from '#client/domain/viewer/unconfirmed.tsx'
import { AccountRow } from './account-row.tsx'
import { DeletionDialog } from './own-deletion.tsx'
import { EmailDialog } from './own-email.tsx'
import { NameDialog } from './own-name.tsx'
import { PasswordDialog } from './own-password.tsx'
import { displayName } from './people-text.ts'
import { TrialLine } from './trial-line.tsx'

/** Downloads data as a file such as `my-data-2026-09-05.json`. */
function saveAsFile(data: unknown, name: string) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  // Revoked later, because the browser starts reading after this task.
  setTimeout(() => URL.revokeObjectURL(address))
}

function Download() {
  const download = useCommand(own.download, { onSuccess: (data) => saveAsFile(data, 'my-data') })
  return (
    <Button variant="line" size="small" busy={download.isPending} onClick={() => download.mutate({})}>
      {say(downloadData)}
    </Button>
  )
}

const hint = (text: Sentence) => <span className="font-normal text-soft">{text}</span>

type AccountDialog = 'name' | 'email' | 'password' | 'deletion'

/** The account with its facts, and the ways to change, export and delete it (docs/product.md 19). */
export function OwnAccount({ viewer }: { viewer: UserJson }) {
  const { open, propsOf } = useOneDialog<AccountDialog>()
  const { data: settings, error, isFetching, refetch } = useQuery(query(own.settings))
  const opens = (which: AccountDialog, label: Sentence, variant: 'line' | 'danger' = 'line') => (
    <Button variant={variant} size="small" onClick={() => open(which)}>
      {label}
    </Button>
  )
  return (
    <Card as="section" aria-labelledby="account" className="sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="account" className="text-xl max-[410px]:text-lg">
          {say(accountInformation)}
        </h2>
        <ButtonLink leaves variant="line" size="small" href="/api/logout">
          {say(logOutButton)}
        </ButtonLink>
      </div>
      <dl>
        <AccountRow name={say(nameTerm)} action={opens('name', say(changeName))}>
          {displayName(viewer)}
        </AccountRow>
        <AccountRow name={say(emailLabel)} action={settings?.builtIn && opens('email', say(changeEmail))}>
          {viewer.email ?? say(notGiven)}
          {viewer.email && !viewer.emailVerified && <Unconfirmed />}
        </AccountRow>
        <AccountRow name={say(roleTerm)}>
          {say(roleLabels[viewer.role])}
          <TrialLine {...viewer} />
        </AccountRow>
        <AccountRow name={say(memberSince)}>{formatDay(viewer.createdAt)}</AccountRow>
        {settings?.builtIn && (
          <AccountRow name={say(passwordLabel)} action={opens('password', say(changePassword))}>
            {hint(say(passwordText))}
          </AccountRow>
        )}
        {settings && !settings.builtIn && (
          <AccountRow name={say(emailAndPassword)}>{hint(say(otherServiceText))}</AccountRow>
        )}
        <AccountRow name={say(yourData)} action={<Download />}>
          {hint(say(yourDataText))}
        </AccountRow>
        {settings && (
          <AccountRow name={say(leaveTitle)} action={opens('deletion', say(deleteAccount), 'danger')}>
            {hint(say(leaveText))}
          </AccountRow>
        )}
      </dl>
      {error && (
        <ReadFailure failure={say(accountFailed)} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!settings && !error && <output className="text-soft">{say(accountLoading)}</output>}
      <NameDialog viewer={viewer} {...propsOf('name')} />
      <EmailDialog {...propsOf('email')} />
      <PasswordDialog {...propsOf('password')} />
      {settings && <DeletionDialog viewer={viewer} builtIn={settings.builtIn} {...propsOf('deletion')} />}
    </Card>
  )
}
