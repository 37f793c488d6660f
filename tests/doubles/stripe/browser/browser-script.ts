import type { BrowserContext } from 'playwright-core'

interface ConfirmOptions {
  elements?: { clientSecret: string; cardOf(): Record<string, string> }
  clientSecret?: string
  confirmParams?: { return_url?: string }
  redirect?: 'always' | 'if_required'
}
type Heard = (event: Record<string, unknown>) => void

/**
 * Stands in for Stripe.js: `window.Stripe` as @stripe/stripe-js and @stripe/react-stripe-js expect it, with a Payment
 * Element of three plain fields. It runs in the page and is sent there as text, so it may use nothing from outside.
 */
// oxlint-disable unicorn/consistent-function-scoping -- a function that is sent as text takes nothing from outside
function fakeStripe() {
  const api = 'https://api.stripe.com/v1'
  const complaints = {
    number: ['incomplete_number', 'Your card number is incomplete.'],
    expiry: ['incomplete_expiry', "Your card's expiration date is incomplete."],
    cvc: ['incomplete_cvc', "Your card's security code is incomplete."],
  }

  function integrationError(message: string): Error {
    return Object.assign(new Error(message), { name: 'IntegrationError' })
  }

  const unknown = (name: string) => () => {
    throw integrationError(`The double of Stripe.js does not support ${name}.`)
  }

  /** Stripe.js never rejects: it answers `{ error }` or `{ paymentIntent }`. */
  async function ask(key: string, method: 'GET' | 'POST', path: string, fields: Record<string, string>) {
    try {
      // All in the address: Firefox tells a test no body, and fails at the preflight request that a header would cause.
      const answer = await fetch(`${api}/payment_intents/${path}?${new URLSearchParams({ ...fields, key })}`, {
        method,
      })
      const body = await answer.json()
      return body.error ? { error: body.error } : { paymentIntent: body }
    } catch {
      const message = 'We are experiencing issues connecting to our payments provider. Please try again.'
      return { error: { type: 'api_connection_error', message } }
    }
  }

  const idIn = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''
  const read = (key: string, clientSecret: string) =>
    ask(key, 'GET', idIn(clientSecret), { client_secret: clientSecret })

  function fieldSet(inputs: Record<string, HTMLInputElement>): HTMLElement {
    const set = document.createElement('fieldset')
    const legend = document.createElement('legend')
    legend.textContent = 'Card'
    set.append(legend)
    const labels = { number: 'Card number', expiry: 'Expiration date MM / YY', cvc: 'Security code' }
    const hints = { number: 'cc-number', expiry: 'cc-exp', cvc: 'cc-csc' } as const
    for (const name of ['number', 'expiry', 'cvc'] as const) {
      const label = document.createElement('label')
      const input = (inputs[name] = document.createElement('input'))
      input.autocomplete = hints[name]
      input.inputMode = 'numeric'
      label.append(labels[name], ' ', input)
      set.append(label)
    }
    return set
  }

  function createElement(key: string, clientSecret: string, type: string) {
    const listeners = new Map<string, Set<Heard>>()
    const inputs: Record<string, HTMLInputElement> = {}
    let set: HTMLElement | undefined
    let method = 'card'
    const say = (event: string, more: object = {}) => {
      for (const heard of listeners.get(event) ?? []) heard({ elementType: type, ...more })
    }
    const digits = (name: string) => (inputs[name]?.value ?? '').replaceAll(/\D/g, '')
    const lacking = () =>
      method !== 'card'
        ? undefined
        : digits('number').length < 16
          ? 'number'
          : digits('expiry').length < 4
            ? 'expiry'
            : digits('cvc').length < 3
              ? 'cvc'
              : undefined

    /** Payment methods, as the tabs of Stripe's element offer them. */
    function choice(types: string[]) {
      const label = document.createElement('label')
      const select = document.createElement('select')
      const names: Record<string, string> = { card: 'Card', fpx: 'FPX', grabpay: 'GrabPay' }
      for (const each of types) select.append(new Option(names[each] ?? each, each))
      select.addEventListener('change', () => (method = select.value))
      label.append('Pay with ', select)
      return label
    }

    async function load(mounted: HTMLElement) {
      say('loaderstart')
      const { error, paymentIntent } = await read(key, clientSecret)
      if (set !== mounted) return
      if (error) return say('loaderror', { error })
      if (paymentIntent.status === 'succeeded' || paymentIntent.status === 'canceled') {
        const message = `This PaymentIntent has a terminal status (${paymentIntent.status}).`
        return say('loaderror', {
          error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message },
        })
      }
      if (paymentIntent.payment_method_types.length > 1) mounted.prepend(choice(paymentIntent.payment_method_types))
      mounted.hidden = false
      say('ready')
    }

    const element = {
      lacking,
      method: () => method,
      cardOf: () => {
        const expiry = digits('expiry')
        return {
          number: digits('number'),
          exp_month: expiry.slice(0, 2),
          exp_year: `20${expiry.slice(2)}`,
          cvc: digits('cvc'),
        }
      },
      isMounted: () => set !== undefined,
      mount(where: string | HTMLElement) {
        const place = typeof where === 'string' ? document.querySelector(where) : where
        if (!place)
          throw integrationError(`The selector you specified (${JSON.stringify(where)}) applies to no DOM elements.`)
        set ??= fieldSet(inputs)
        set.hidden = true
        place.replaceChildren(set)
        set.addEventListener('input', () => {
          const complete = lacking() === undefined
          const empty = Object.values(inputs).every((input) => input.value === '')
          say('change', { complete, empty, collapsed: false, value: { type: 'card' } })
        })
        set.addEventListener('focusin', () => say('focus'))
        set.addEventListener('focusout', () => say('blur'))
        void load(set)
        return element
      },
      unmount() {
        set?.remove()
        set = undefined
        return element
      },
      destroy: () => void element.unmount(),
      on(event: string, heard: Heard) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(heard))
        return element
      },
      once(event: string, heard: Heard) {
        const only: Heard = (what) => {
          element.off(event, only)
          heard(what)
        }
        return element.on(event, only)
      },
      off(event: string, heard?: Heard) {
        if (heard) listeners.get(event)?.delete(heard)
        else listeners.delete(event)
        return element
      },
      update: () => element,
      collapse: () => element,
      focus: () => inputs.number?.focus(),
      blur: () => (document.activeElement as HTMLElement | null)?.blur(),
      clear() {
        for (const input of Object.values(inputs)) input.value = ''
      },
    }
    return element
  }

  function createElements(key: string, { clientSecret }: { clientSecret?: string } = {}) {
    if (!clientSecret?.includes('_secret_')) throw integrationError('Invalid value for elements(): clientSecret.')
    let payment: ReturnType<typeof createElement> | undefined
    return {
      clientSecret,
      cardOf: () => (payment?.method() === 'card' ? payment.cardOf() : {}),
      method: () => payment?.method() ?? 'card',
      create(type: string) {
        if (type !== 'payment') throw integrationError(`The double of Stripe.js has no ${type} Element.`)
        if (payment?.isMounted()) throw integrationError('Can only create one payment Element.')
        payment = createElement(key, clientSecret, type)
        return payment
      },
      getElement: (type: string) => (type === 'payment' ? (payment ?? null) : null),
      submit: () => {
        const lacking = payment?.lacking()
        const [code, message] = lacking ? complaints[lacking] : []
        return Promise.resolve(lacking ? { error: { type: 'validation_error', code, message } } : {})
      },
      update: (options: { clientSecret?: string }) => {
        if (options.clientSecret && options.clientSecret !== clientSecret)
          throw integrationError('The clientSecret of Elements cannot be changed.')
      },
      fetchUpdates: () => Promise.resolve({}),
      on: () => {},
    }
  }

  function addressAfter(returnUrl: string, { id, client_secret, status }: Record<string, string>): string {
    const address = new URL(returnUrl)
    address.searchParams.set('payment_intent', id ?? '')
    address.searchParams.set('payment_intent_client_secret', client_secret ?? '')
    address.searchParams.set('redirect_status', status ?? '')
    return address.href
  }

  async function confirmPayment(key: string, options: ConfirmOptions) {
    const clientSecret = options.elements?.clientSecret ?? options.clientSecret ?? ''
    const returnUrl = options.confirmParams?.return_url
    if (!returnUrl) throw integrationError('confirmPayment(): the `confirmParams.return_url` argument is required.')
    const elements = options.elements as ReturnType<typeof createElements> | undefined
    const invalid = await elements?.submit()
    if (invalid && 'error' in invalid && invalid.error) return { error: invalid.error }
    const card = Object.entries(elements?.cardOf() ?? {}).map(([name, value]) => [
      `payment_method_data[card][${name}]`,
      value,
    ])
    const { error, paymentIntent } = await ask(key, 'POST', `${idIn(clientSecret)}/confirm`, {
      return_url: returnUrl,
      client_secret: clientSecret,
      'payment_method_data[type]': elements?.method() ?? 'card',
      ...Object.fromEntries(card),
    })
    if (error) return { error }
    const bank = paymentIntent.next_action?.redirect_to_url?.url
    if (!bank && options.redirect === 'if_required') return { paymentIntent }
    location.assign(bank ?? addressAfter(returnUrl, paymentIntent))
    // The page is being left: the real one answers no more either.
    return await new Promise<never>(() => {})
  }

  function Stripe(key: string) {
    if (typeof key !== 'string' || !key.startsWith('pk_'))
      throw integrationError('Please call Stripe() with your publishable key.')
    return {
      elements: (options?: { clientSecret?: string }) => createElements(key, options),
      confirmPayment: (options: ConfirmOptions) => confirmPayment(key, options),
      retrievePaymentIntent: (clientSecret: string) => read(key, clientSecret),
      createToken: unknown('createToken'),
      createPaymentMethod: unknown('createPaymentMethod'),
      confirmCardPayment: unknown('confirmCardPayment'),
      handleNextAction: unknown('handleNextAction'),
      registerAppInfo: () => {},
      _registerWrapper: () => {},
    }
  }
  // @stripe/stripe-js compares this with the release it was made for.
  Object.assign(globalThis, { Stripe: Object.assign(Stripe, { version: 'endive' }) })
}

// oxlint-enable unicorn/consistent-function-scoping

/** Replacement of https://js.stripe.com/endive/stripe.js. */
const stripeScript = `(${fakeStripe.toString()})()`

const cors = { 'access-control-allow-origin': '*' }

/** Response to a page's request to js.stripe.com or api.stripe.com; undefined if the double at `apiBase` does not respond. */
async function answerForStripe(url: URL, method: string, apiBase: string) {
  if (url.host === 'js.stripe.com')
    return { status: 200, headers: { ...cors, 'content-type': 'text/javascript; charset=utf-8' }, body: stripeScript }
  const { key, ...fields } = Object.fromEntries(url.searchParams)
  const headers = { authorization: `Bearer ${key}` }
  const sent = new URLSearchParams(fields)
  const options = method === 'POST' ? { method, headers, body: sent } : { headers }
  const path = method === 'POST' ? url.pathname : `${url.pathname}?${sent}`
  const answer = await fetch(apiBase + path, options).catch(() => undefined)
  return (
    answer && {
      status: answer.status,
      headers: { ...cors, 'content-type': 'application/json' },
      body: await answer.text(),
    }
  )
}

/** Replaces Stripe's script in this browser by the one above, and api.stripe.com by the double at `apiBase`. */
export const replaceStripeScript = (context: BrowserContext, apiBase: string) =>
  context.route(/^https:\/\/(js|api)\.stripe\.com\//, async (route) => {
    const request = route.request()
    const answer = await answerForStripe(new URL(request.url()), request.method(), apiBase)
    await (answer ? route.fulfill(answer) : route.abort())
  })
