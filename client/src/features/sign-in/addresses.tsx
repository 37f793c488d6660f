import { useSiteName } from '#client/domain/viewer/site-config.ts'
import { Panel } from './panel.tsx'
import { PostForm, Token } from './post-form.tsx'

interface AddressProps {
  token: string
  address: string
}

export const ConfirmAddress = ({ token, address }: AddressProps) => (
  <Panel
    title="Confirm your address"
    lead={
      <>
        Is <strong className="wrap-anywhere text-ink">{address}</strong> yours? Then say so here.
      </>
    }
  >
    <PostForm action="/confirm-email" button="Confirm address">
      <Token token={token} />
    </PostForm>
  </Panel>
)

export function ChangeAddress({ token, address }: AddressProps) {
  const siteName = useSiteName()
  return (
    <Panel
      title="Change your address"
      lead={
        <>
          From now on you log in to {siteName} with <strong className="wrap-anywhere text-ink">{address}</strong>. Is
          that right?
        </>
      }
    >
      <PostForm action="/change-email" button="Use this address">
        <Token token={token} />
      </PostForm>
    </Panel>
  )
}
