import type { Config } from 'tailwindcss'

const role = (name: string) => `var(--${name})`

/** Names for the roles of client/src/styles.css. `theme`, not `extend`: Tailwind's own palette and sizes do not exist here. */
export default {
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      paper: role('paper'),
      sheet: role('sheet'),
      sunk: role('sunk'),
      line: role('line'),
      edge: role('edge'),
      ink: role('ink'),
      soft: role('soft'),
      gold: role('gold'),
      'gold-fill': role('gold-fill'),
      'gold-wash': role('gold-wash'),
      rice: role('rice'),
      'rice-wash': role('rice-wash'),
      clay: role('clay'),
      'clay-wash': role('clay-wash'),
      act: role('act'),
      'act-over': role('act-over'),
      'on-act': role('on-act'),
      'flip-gold': role('flip-gold'),
      'flip-rice': role('flip-rice'),
      veil: role('veil'),
      cloth: role('cloth'),
      'on-cloth': role('on-cloth'),
      'cloth-soft': role('cloth-soft'),
      'cloth-line': role('cloth-line'),
      'cloth-gold': role('cloth-gold'),
      'on-gold': role('on-gold'),
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
