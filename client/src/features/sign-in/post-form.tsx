import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Filled } from '#shared/site/plain-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/message/notice.tsx'

interface PostFormProps {
  action: string
  filled?: Filled
  button: string
  children: ReactNode
}

/** Form that works without JavaScript; the server renders its errors. */
export const PostForm = ({ action, filled, button, children }: PostFormProps) => (
  <>
    {filled?.refusal && (
      <Notice tone="danger" role="alert" icon={<CircleAlert aria-hidden />}>
        {filled.refusal}
      </Notice>
    )}
    <form method="post" action={action} noValidate className="grid gap-5">
      {children}
      <Button type="submit" size="large" className="mt-1 w-full">
        {button}
      </Button>
    </form>
  </>
)

export const Token = ({ token }: { token: string }) => <input type="hidden" name="token" value={token} readOnly />
