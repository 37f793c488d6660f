import { Snail } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import { slower } from '#shared/study/review-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { play } from '#client/ui/media/sound-player.ts'

/** Plays a sound slower; its pitch stays. */
export const SlowerButton = ({ src, children }: { src: string; children: string }) => (
  <Button variant="quiet" onClick={() => void play(src, { rate: 0.7 })}>
    <Snail aria-hidden />
    {say(slower)}
    <span className="sr-only">: {children}</span>
  </Button>
)
