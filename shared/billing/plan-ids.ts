/** Ids of the plans, from the shortest to the longest. Without zod, so that the policy can use them in every visit. */
export const planIds = ['1-month', '3-months', '6-months', '12-months'] as const
