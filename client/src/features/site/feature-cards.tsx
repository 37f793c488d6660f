import { Blocks, GraduationCap, Sprout, UsersRound } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import {
  communityDriven,
  communityDrivenText,
  culturalInsights,
  culturalInsightsText,
  expertTeachers,
  expertTeachersText,
  howYouLearn,
  interactiveLessons,
  interactiveLessonsText,
} from '#shared/site/landing-messages.ts'
import { Card } from '#client/ui/card.tsx'

const features = [
  {
    Icon: Blocks,
    title: interactiveLessons,
    text: interactiveLessonsText,
  },
  {
    Icon: GraduationCap,
    title: expertTeachers,
    text: expertTeachersText,
  },
  {
    Icon: Sprout,
    title: culturalInsights,
    text: culturalInsightsText,
  },
  {
    Icon: UsersRound,
    title: communityDriven,
    text: communityDrivenText,
  },
]

export const FeatureCards = () => (
  <section aria-labelledby="features" className="grid grid-cols-1 gap-6">
    <h2 id="features">{say(howYouLearn)}</h2>
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {features.map(({ Icon, title, text }) => (
        <Card key={say(title)} as="li">
          <span className="grid size-11 place-items-center rounded-button bg-accent-wash text-accent">
            <Icon aria-hidden className="size-6" />
          </span>
          <h3 className="mt-1">{say(title)}</h3>
          <p className="text-soft">{say(text)}</p>
        </Card>
      ))}
    </ul>
  </section>
)
