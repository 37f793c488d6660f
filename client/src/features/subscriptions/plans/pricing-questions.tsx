import { Link } from 'wouter'
import { Disclosure } from '#client/ui/dialog/disclosure.tsx'

const questions = [
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes. You keep your access until the end of the billing period that you have paid for, and nothing is charged after it.',
  },
  {
    question: 'How can I pay?',
    answer:
      'By major credit and debit cards. A payment processor takes the payment: your card number never reaches our server. Or you pay once, without renewal, by online banking (FPX), GrabPay or card.',
  },
  {
    question: 'Is there a money-back guarantee?',
    answer: 'Yes, for 7 days. Within 7 days of your first payment you can have your money back, no questions asked.',
  },
]

/** docs/product.md 52: cancellation, payment, guarantee. */
export const PricingQuestions = () => (
  <section aria-labelledby="questions" className="grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]">
    <h2 id="questions">Questions people ask</h2>
    <div>
      {questions.map(({ question, answer }) => (
        <Disclosure key={question} title={question}>
          {answer}
        </Disclosure>
      ))}
      <p className="mt-4 text-soft">
        In full: <Link href="/refunds">renewal, cancelling and refunds</Link>, the <Link href="/terms">terms</Link>, and{' '}
        <Link href="/privacy">what we keep</Link>.
      </p>
    </div>
  </section>
)
