/** Static HTML pages (docs/product.md 34) with their metadata for search engines and shared links. */
export const publicPages = {
  '/': {
    title: undefined,
    description:
      'Learn Kadazandusun, a language of Sabah, Malaysia: short lessons by teachers, quizzes that never mind a missing glottal mark, and three days of everything, free.',
  },
  '/pricing': {
    title: 'Pricing',
    description:
      'Four plans from RM8 a month, a free 3-day trial without a credit card, cancellation at any time and a 7-day money-back guarantee.',
  },
  '/about': {
    title: 'About',
    description: 'Who stands behind Learn Kadazandusun, and how to reach us.',
  },
  '/privacy': {
    title: 'Privacy',
    description:
      'What is kept about you, where and for how long, which cookies are set, and how you download or delete it all.',
  },
  '/terms': {
    title: 'Terms',
    description: 'What you may expect of this site, what it expects of you, and what plans cost.',
  },
  '/refunds': {
    title: 'Renewal, cancelling and refunds',
    description:
      'How a plan renews, how you cancel it and keep your access until the end of the period, and the 7-day money-back guarantee.',
  },
}
