import {
  byName,
  byNcSaName,
  byNcSaNote,
  byNote,
  bySaName,
  bySaNote,
  hereOnlyName,
  hereOnlyNote,
} from '#shared/voices/messages.ts'
import type { PlainText } from '#shared/messages/text.ts'

/** Licences from the narrowest to the widest; the first is the default. */
export const licences = ['here-only', 'CC-BY-NC-SA-4.0', 'CC-BY-SA-4.0', 'CC-BY-4.0'] as const
export type Licence = (typeof licences)[number]

/** Shown in the studio and beside every voice. A voice that is 'here only' is in no export. */
export const licenceLabels: Record<Licence, { name: PlainText; explanation: PlainText; url: string | null }> = {
  'here-only': {
    name: hereOnlyName,
    explanation: hereOnlyNote,
    url: null,
  },
  'CC-BY-NC-SA-4.0': {
    name: byNcSaName,
    explanation: byNcSaNote,
    url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
  },
  'CC-BY-SA-4.0': {
    name: bySaName,
    explanation: bySaNote,
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  },
  'CC-BY-4.0': {
    name: byName,
    explanation: byNote,
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
}
