import type { Appearance } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'

const dark = '(prefers-color-scheme: dark)'

function subscribe(changed: () => void) {
  const scheme = window.matchMedia(dark)
  scheme.addEventListener('change', changed)
  return () => scheme.removeEventListener('change', changed)
}

/** The form for cards stands in a frame of Stripe's, which our style sheet does not reach: it is told the colours by role. */
function appearanceNow(isDark: boolean): Appearance {
  const roles = getComputedStyle(document.documentElement)
  const of = (role: string) => roles.getPropertyValue(`--${role}`).trim()
  const ring = `0 0 0 3px ${of('gold')}`
  return {
    theme: isDark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: of('gold'),
      colorBackground: of('sheet'),
      colorText: of('ink'),
      colorTextSecondary: of('soft'),
      colorTextPlaceholder: of('soft'),
      colorDanger: of('clay'),
      colorSuccess: of('rice'),
      iconColor: of('soft'),
      fontFamily: of('text'),
      fontSizeBase: '16px',
      fontLineHeight: '1.6',
      borderRadius: '10px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
      labelColorText: of('ink'),
      labelFontSize: '16px',
      labelFontWeight: '600',
      inputColorBorder: of('edge'),
      inputBoxShadow: 'none',
      inputFocusColorBorder: of('ink'),
      inputFocusBoxShadow: ring,
      focusBoxShadow: ring,
      focusOutline: 'none',
    },
    rules: {
      '.Input': { padding: '10px 12px' },
      '.Input--invalid': { boxShadow: `0 0 0 1px ${of('clay')}` },
      '.Error': { fontSize: '14px', fontWeight: '500' },
    },
  }
}

/** Our colours for Stripe's form, in the theme of the moment. */
export function useStripeAppearance(): Appearance {
  const isDark = useSyncExternalStore(subscribe, () => window.matchMedia(dark).matches)
  return useMemo(() => appearanceNow(isDark), [isDark])
}
