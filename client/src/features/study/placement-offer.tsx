import { say } from '#shared/messages/say.ts'
import { placementBegin, placementNo, placementOffer, placementTitle } from '#shared/study/placement-messages.ts'
import { study } from '#shared/study/study.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Card } from '#client/ui/card.tsx'

/** Offers the placement to a new learner, once. */
export function PlacementOffer() {
  const end = useCommand(study.endPlacement, { invalidates: [study.today] })
  if (end.isSuccess) return null
  return (
    <Card
      as="section"
      aria-labelledby="placement"
      className="gap-4 lg:order-last lg:col-span-2 sm:flex-row sm:items-center sm:justify-between sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id="placement" className="text-xl">
          {say(placementTitle)}
        </h2>
        <p className="text-soft">{say(placementOffer)}</p>
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-1 max-sm:grid">
        <ButtonLink variant="line" href="/placement">
          {say(placementBegin)}
        </ButtonLink>
        <Button variant="quiet" busy={end.isPending} onClick={() => end.mutate({})}>
          {say(placementNo)}
        </Button>
      </div>
    </Card>
  )
}
