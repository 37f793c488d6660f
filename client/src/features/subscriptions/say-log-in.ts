import { goToLogin, redirectDelay } from '#client/lib/navigation.ts'
import { toast } from '#client/ui/toast.ts'
import { isPaymentMade } from './payment-made.ts'

/** docs/product.md 58: the checkout has its own sentence for visitors. Nobody comes back to a form for what is paid. */
export function sayLogIn() {
  toast({ title: 'Unauthorized', description: 'Please log in to continue', tone: 'error' })
  goToLogin(redirectDelay.login, isPaymentMade(window.history.state) ? '/' : undefined)
}
