import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { Button, type ButtonProps } from './button.tsx'

type ButtonLinkProps = ComponentProps<'a'> &
  Pick<ButtonProps, 'variant' | 'size'> & {
    href: string
    /** True if the browser leaves this document, as for another security policy, a download or another site. */
    leaves?: boolean
    /** Replaces the entry in the browser's history. */
    replace?: boolean
  }

export function ButtonLink({ variant, size, className, leaves = false, replace, children, ...link }: ButtonLinkProps) {
  const look = { variant, size, className }
  return (
    <Button asChild {...look}>
      {leaves ? (
        <a {...link}>{children}</a>
      ) : (
        <Link {...link} {...(replace && { replace })}>
          {children}
        </Link>
      )}
    </Button>
  )
}
