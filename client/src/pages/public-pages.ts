/** Pages that are ready HTML before any script runs (RULINGS 34), and what search engines and shared links show of them. */
export const publicPages = {
  '/': {
    title: undefined,
    description:
      'Learn Kadazandusun, a language of Sabah, Malaysia: short lessons by teachers, quizzes that forgive your spelling, and three days of everything, free.',
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
}
