import { Link } from 'wouter'
import { questionsFromLearners } from '#shared/courses/lesson-question-messages.ts'
import { answersToLookAt } from '#shared/courses/teach/messages.ts'
import { wordRequestsAddress } from '#shared/entries/library/library.ts'
import { wordsPeopleAskFor } from '#shared/entries/library/library-messages.ts'
import { say } from '#shared/messages/say.ts'
import {
  toClasses,
  toContributions,
  toCourses,
  toStudio,
  yourContributions,
  yourContributionsText,
  yourTeaching,
  yourTeachingText,
} from '#shared/site/own-work-messages.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Card } from '#client/ui/card.tsx'

const workOfRole = {
  TEACHER: {
    title: yourTeaching,
    text: yourTeachingText,
    main: { href: '/teacher', label: toCourses },
    other: { href: '/teacher/classes', label: toClasses },
    more: [
      { href: '/teacher/appeals', label: answersToLookAt },
      { href: '/teacher/questions', label: questionsFromLearners },
    ],
  },
  CONTRIBUTOR: {
    title: yourContributions,
    text: yourContributionsText,
    main: { href: '/studio', label: toStudio },
    other: { href: '/contributor', label: toContributions },
    more: [{ href: wordRequestsAddress, label: wordsPeopleAskFor }],
  },
}

/** The first card on the home page of people who teach or contribute. */
export function OwnWork({ role }: { role: keyof typeof workOfRole }) {
  const { title, text, main, other, more } = workOfRole[role]
  return (
    <Card
      as="section"
      aria-labelledby="own-work"
      className="flex-row flex-wrap content-center items-center justify-between gap-x-6 gap-y-4 shadow-lift lg:px-6"
    >
      <div className="grid min-w-0 gap-1">
        <h2 id="own-work" className="text-xl lg:text-2xl">
          {say(title)}
        </h2>
        <p className="text-soft">{say(text)}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <ButtonLink leaves={main.href === '/studio'} className="max-sm:w-full" href={main.href}>
          {say(main.label)}
        </ButtonLink>
        <ButtonLink variant="line" className="max-sm:w-full" href={other.href}>
          {say(other.label)}
        </ButtonLink>
      </div>
      <p className="flex w-full flex-wrap gap-x-6">
        {more.map(({ href, label }) => (
          <Link key={href} href={href} className="inline-flex min-h-11 items-center">
            {say(label)}
          </Link>
        ))}
      </p>
    </Card>
  )
}
