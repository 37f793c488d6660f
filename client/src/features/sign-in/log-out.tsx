import { say } from '#shared/messages/say.ts'
import { logOutQuestion, logOutTitle, stayLoggedIn } from '#shared/people/sign-in-messages.ts'
import { useSiteName } from '#client/lib/session/site-config.ts'
import { Button } from '#client/ui/button.tsx'
import { RelatedLinks, Panel, TextLink } from './panel.tsx'

/** `form` is the provider's hidden logout form. */
export function LogOut({ form }: { form: string }) {
  const siteName = useSiteName()
  return (
    <Panel title={say(logOutTitle)} lead={say(logOutQuestion, { site: siteName })}>
      {/* oxlint-disable-next-line react/no-danger */}
      <div hidden dangerouslySetInnerHTML={{ __html: form }} />
      <Button type="submit" form="op.logoutForm" name="logout" value="yes" size="large" className="w-full">
        {say(logOutTitle)}
      </Button>
      <RelatedLinks>
        <TextLink href="/">{say(stayLoggedIn)}</TextLink>
      </RelatedLinks>
    </Panel>
  )
}
