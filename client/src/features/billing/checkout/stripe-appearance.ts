import type { Appearance } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'

const dark = '(prefers-color-scheme: dark)'

function subscribe(onChange: () => void) {
  const scheme = window.matchMedia(dark)
  scheme.addEventListener('change', onChange)
  return () => scheme.removeEventListener('change', onChange)
}

/** Stripe's form is in an iframe without our styles, so it gets our colours as options. */
function appearanceNow(isDark: boolean): Appearance {
  const roles = getComputedStyle(document.documentElement)
  const colorOf = (role: string) => roles.getPropertyValue(`--${role}`).trim()
  const ring = `0 0 0 3px ${colorOf('accent')}`
  return {
    theme: isDark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: colorOf('accent'),
      colorBackground: colorOf('surface'),
      colorText: colorOf('ink'),
      colorTextSecondary: colorOf('soft'),
      colorTextPlaceholder: colorOf('soft'),
      colorDanger: colorOf('danger'),
      colorSuccess: colorOf('success'),
      iconColor: colorOf('soft'),
      fontFamily: colorOf('text'),
      fontSizeBase: '16px',
      fontLineHeight: '1.6',
      borderRadius: '10px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
      labelColorText: colorOf('ink'),
      labelFontSize: '16px',
      labelFontWeight: '600',
      inputColorBorder: colorOf('edge'),
      inputBoxShadow: 'none',
      inputFocusColorBorder: colorOf('ink'),
      inputFocusBoxShadow: ring,
      focusBoxShadow: ring,
      focusOutline: 'none',
    },
    rules: {
      '.Input': { padding: '10px 12px' },
      '.Input--invalid': { boxShadow: `0 0 0 1px ${colorOf('danger')}` },
      '.Error': { fontSize: '14px', fontWeight: '500' },
    },
  }
}

export function useStripeAppearance(): Appearance {
  const isDark = useSyncExternalStore(subscribe, () => window.matchMedia(dark).matches)
  return useMemo(() => appearanceNow(isDark), [isDark])
}
