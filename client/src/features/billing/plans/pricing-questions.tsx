import { Link } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { richText } from '#client/lib/rich-text.tsx'
import {
  cancelAnytime,
  cancelAnytimeAnswer,
  howToPay,
  howToPayAnswer,
  inFull,
  moneyBack,
  moneyBackAnswer,
  questionsTitle,
} from '#shared/billing/plan-page-messages.ts'
import { refundDays } from '#shared/billing/billing.ts'
import { Disclosure } from '#client/ui/dialog/disclosure.tsx'

const questions = [
  { question: cancelAnytime, answer: () => say(cancelAnytimeAnswer) },
  { question: howToPay, answer: () => say(howToPayAnswer) },
  { question: moneyBack, answer: () => say(moneyBackAnswer, { days: refundDays }) },
]

/** Answers to questions about cancellation, payment and the guarantee (docs/product.md 52). */
export const PricingQuestions = () => (
  <section aria-labelledby="questions" className="grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]">
    <h2 id="questions">{say(questionsTitle)}</h2>
    <div>
      {questions.map(({ question, answer }) => (
        <Disclosure key={say(question)} title={say(question)}>
          {answer()}
        </Disclosure>
      ))}
      <p className="mt-4 text-soft">
        {richText(inFull, {
          refunds: (children) => <Link href="/refunds">{children}</Link>,
          terms: (children) => <Link href="/terms">{children}</Link>,
          privacy: (children) => <Link href="/privacy">{children}</Link>,
        })}
      </p>
    </div>
  </section>
)
