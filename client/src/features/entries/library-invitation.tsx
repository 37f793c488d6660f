import { Link } from 'wouter'
import { wantedAddress } from '#shared/library.ts'
import { useCan } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'

/** How what is missing comes in: contributors send it, all others see what is asked for. Nobody is sold a plan here. */
export function LibraryInvitation() {
  const contributes = useCan()('contributions.dashboard')
  return (
    <Button asChild variant="line">
      {contributes ? (
        <Link href="/contributor">Share what you know</Link>
      ) : (
        <Link href={wantedAddress}>What others ask for</Link>
      )}
    </Button>
  )
}
