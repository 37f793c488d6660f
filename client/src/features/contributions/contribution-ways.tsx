import { ArrowRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import {
  storyWay,
  storyWayText,
  storyWayTime,
  voiceWay,
  voiceWayText,
  voiceWayTime,
  whatToGive,
  whatToGiveText,
  wordWay,
  wordWayText,
  wordWayTime,
} from '#shared/contributions/way-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { Picture } from '#client/ui/media/picture.tsx'

export const submitFormId = 'submit-new-content'

/** Focuses a field of the form, and unfolds the part around it. The link's own jump would take the focus away again. */
const focusField = (selector: string) => (event: MouseEvent) => {
  const field = document.querySelector<HTMLElement>(`#${submitFormId} ${selector}`)
  if (!field) return
  event.preventDefault()
  const folded = field.closest('details')
  if (folded) folded.open = true
  field.focus()
}
const [focusTitle, focusWord] = [focusField('input'), focusField('details input')]

interface ContributionWay {
  name: PlainText
  text: PlainText
  time: PlainText
  picture: string
  href: string
  onClick?: (event: MouseEvent) => void
}

const contributionWays: ContributionWay[] = [
  {
    name: wordWay,
    text: wordWayText,
    time: wordWayTime,
    picture: 'leaf',
    href: `#${submitFormId}`,
    onClick: focusWord,
  },
  { name: voiceWay, text: voiceWayText, time: voiceWayTime, picture: 'ear', href: '/studio' },
  {
    name: storyWay,
    text: storyWayText,
    time: storyWayTime,
    picture: 'fire',
    href: `#${submitFormId}`,
    onClick: focusTitle,
  },
]

/** Three ways to contribute, with the time that each takes. */
export const ContributionWays = () => (
  <section aria-labelledby="ways" className="grid gap-4">
    <div className="grid gap-1">
      <h2 id="ways">{say(whatToGive)}</h2>
      <p className="text-soft">{say(whatToGiveText)}</p>
    </div>
    <ul className="grid gap-3 lg:grid-cols-3 lg:gap-5">
      {contributionWays.map(({ name, text, time, picture, href, onClick }) => (
        <li key={picture}>
          {/* The studio is a separate document. */}
          <a
            href={href}
            onClick={onClick}
            className="grid h-full grid-cols-[88px_minmax(0,1fr)_auto] items-center gap-[16px] overflow-hidden rounded-card wrap-anywhere border bg-surface pr-4 no-underline shadow-card hover:border-ink"
          >
            <span className="relative block h-full min-h-24">
              <Picture src={`/pictures/${picture}.svg`} alt="" className="absolute inset-0 size-full rounded-none" />
            </span>
            <span className="grid gap-0.5 py-3">
              <span className="font-head text-xl">{say(name)}</span>
              <span className="text-soft">{say(text)}</span>
              <span className="text-sm font-semibold text-accent">{say(time)}</span>
            </span>
            <ArrowRight aria-hidden className="size-[20px] text-soft" />
          </a>
        </li>
      ))}
    </ul>
  </section>
)
