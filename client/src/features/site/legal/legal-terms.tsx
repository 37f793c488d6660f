import {
  accountText,
  accountTitle,
  contributionsText,
  contributionsTitle,
  languageText,
  languageTitle,
  mannersText,
  mannersTitle,
  planPrice,
  plansText,
  pricesText,
  pricesTitle,
  runningText,
  runningTitle,
  trialText,
  trialTitle,
  serviceText,
  whatTitle,
} from '#shared/site/legal/terms-messages.ts'
import { say } from '#shared/messages/say.ts'
import { plans, ringgit, trialDays } from '#shared/billing/subscriptions.ts'
import { Items, Operator, Paragraph, type Section } from './legal-page.tsx'

const Prices = () => (
  <>
    <Items
      items={plans.map(({ duration, priceSen }) => ({
        message: planPrice,
        values: { plan: say(duration), amount: ringgit(priceSen) },
      }))}
    />
    <Paragraph message={pricesText} />
    <Paragraph message={plansText} />
  </>
)

/** Terms, as the product enforces them. */
export const termsSections: Section[] = [
  {
    id: 'what',
    title: whatTitle,
    content: (
      <>
        <Paragraph message={serviceText} />
        <Operator />
      </>
    ),
  },
  { id: 'account', title: accountTitle, content: <Paragraph message={accountText} /> },
  { id: 'trial', title: trialTitle, content: <Paragraph message={trialText} values={{ days: trialDays }} /> },
  { id: 'prices', title: pricesTitle, content: <Prices /> },
  { id: 'contributions', title: contributionsTitle, content: <Paragraph message={contributionsText} /> },
  { id: 'language', title: languageTitle, content: <Paragraph message={languageText} /> },
  { id: 'manners', title: mannersTitle, content: <Paragraph message={mannersText} /> },
  { id: 'running', title: runningTitle, content: <Paragraph message={runningText} /> },
]
