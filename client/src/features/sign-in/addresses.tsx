import { say } from '#shared/messages/say.ts'
import { richText } from '#client/lib/rich-text.tsx'
import {
  changeAddressTitle,
  confirmAddressButton,
  confirmAddressTitle,
  isAddressYours,
  isNewAddressRight,
  thisAddressButton,
} from '#shared/people/sign-in-messages.ts'
import { useSiteName } from '#client/lib/session/site-config.ts'
import { Panel } from './panel.tsx'
import { PostForm, Token } from './post-form.tsx'

interface AddressProps {
  token: string
  address: string
}

const boldAddress = (address: string) => () => <strong className="wrap-anywhere text-ink">{address}</strong>

export const ConfirmAddress = ({ token, address }: AddressProps) => (
  <Panel title={say(confirmAddressTitle)} lead={richText(isAddressYours, { address: boldAddress(address) })}>
    <PostForm action="/confirm-email" button={say(confirmAddressButton)}>
      <Token token={token} />
    </PostForm>
  </Panel>
)

export function ChangeAddress({ token, address }: AddressProps) {
  const siteName = useSiteName()
  return (
    <Panel
      title={say(changeAddressTitle)}
      lead={richText(isNewAddressRight, { site: siteName, address: boldAddress(address) })}
    >
      <PostForm action="/change-email" button={say(thisAddressButton)}>
        <Token token={token} />
      </PostForm>
    </Panel>
  )
}
