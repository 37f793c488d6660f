import type { Config } from 'tailwindcss'

const role = (name: string) => `var(--${name})`

/** Names for the roles of client/src/styles.css. `theme`, not `extend`: Tailwind's own palette and sizes do not exist here. */
export default {
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      background: role('background'),
      surface: role('surface'),
      muted: role('muted'),
      line: role('line'),
      edge: role('edge'),
      ink: role('ink'),
      soft: role('soft'),
      accent: role('accent'),
      'accent-fill': role('accent-fill'),
      'accent-wash': role('accent-wash'),
      success: role('success'),
      'success-wash': role('success-wash'),
      danger: role('danger'),
      'danger-wash': role('danger-wash'),
      act: role('act'),
      'act-over': role('act-over'),
      'on-act': role('on-act'),
      'flip-accent': role('flip-accent'),
      'flip-success': role('flip-success'),
      veil: role('veil'),
      'word-card': role('word-card'),
      'on-word-card': role('on-word-card'),
      'word-card-soft': role('word-card-soft'),
      'word-card-line': role('word-card-line'),
      'word-card-accent': role('word-card-accent'),
      'on-accent': role('on-accent'),
    },
    fontFamily: { sans: role('text'), head: role('head') },
    fontSize: {
      sm: [role('size-sm'), '1.5'],
      base: [role('size-base'), '1.6'],
      lg: [role('size-lg'), '1.5'],
      xl: [role('size-xl'), '1.3'],
      '2xl': [role('size-2xl'), '1.2'],
      '3xl': [role('size-3xl'), '1.15'],
      '4xl': [role('size-4xl'), '1.06'],
    },
    borderRadius: { none: '0', field: '10px', button: '12px', card: '18px', sheet: '26px', full: '9999px' },
    boxShadow: { none: 'none', card: role('shadow'), lift: role('shadow-lift') },
  },
} satisfies Config
