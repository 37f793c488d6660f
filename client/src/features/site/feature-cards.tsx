import { Blocks, GraduationCap, Sprout, UsersRound } from 'lucide-react'
import { Card } from '#client/ui/card.tsx'

const features = [
  {
    Icon: Blocks,
    title: 'Interactive Lessons',
    text: 'Read, watch, and answer. Quizzes look at what you mean: a missing glottal mark never costs you the point.',
  },
  {
    Icon: GraduationCap,
    title: 'Expert Teachers',
    text: 'Every course is written by a teacher, lesson by lesson, from the first greeting on.',
  },
  {
    Icon: Sprout,
    title: 'Cultural Insights',
    text: 'A language lives in its fields, its festivals and its music. The words come with the life they belong to.',
  },
  {
    Icon: UsersRound,
    title: 'Community Driven',
    text: 'Speakers share the words of their own village, and somebody reviews them before they are published.',
  },
]

export const FeatureCards = () => (
  <section aria-labelledby="features" className="grid grid-cols-1 gap-6">
    <h2 id="features">How you learn here</h2>
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {features.map(({ Icon, title, text }) => (
        <Card key={title} as="li">
          <span className="grid size-11 place-items-center rounded-button bg-accent-wash text-accent">
            <Icon aria-hidden className="size-6" />
          </span>
          <h3 className="mt-1">{title}</h3>
          <p className="text-soft">{text}</p>
        </Card>
      ))}
    </ul>
  </section>
)
