import { Link } from 'wouter'
import { loginAddress } from '#client/lib/navigation.ts'
import { useCan, useViewer } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'

/** How to add what is missing: who may do it, and the way there (docs/product.md 56, docs/product.md 6). */
export function LibraryInvitation() {
  const { viewer } = useViewer()
  if (useCan()('contributions.dashboard')) {
    return (
      <Button asChild variant="line">
        <Link href="/contributor">Share what you know</Link>
      </Button>
    )
  }
  return (
    <p className="text-soft">
      Contributors send in words, phrases and stories for review. The <Link href="/pricing">12-month plan</Link> opens
      that too.
      {viewer === null && (
        <>
          {' '}
          Are you one already? <a href={loginAddress('/contributor')}>Log in and share it</a>.
        </>
      )}
    </p>
  )
}
