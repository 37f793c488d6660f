import type { ReactNode } from 'react'
import { Container } from '#client/ui/container.tsx'
import { cx } from '#client/ui/cx.ts'
import { Valley } from './landscape.tsx'

export type SkyHour = 'morning' | 'noon' | 'evening' | 'night'

interface SkyProps {
  /** Undefined while the hour is unknown: then the theme's sky is shown. */
  hour: SkyHour | undefined
  /** True above a column of 640 px, which the text then follows below 1024 px. */
  narrow?: boolean
  children: ReactNode
}

/**
 * The valley at the device's hour. On a phone the text is in the flow above the mountain, so that a long name pushes it down;
 * following content may overlap the picture's foot.
 */
export const Sky = ({ hour, narrow = false, children }: SkyProps) => (
  <div
    data-hour={hour}
    className="relative isolate overflow-hidden bg-linear-[var(--sky-top),var(--sky-mid)_55%,var(--sky-low)_88%]"
  >
    <Container
      className={cx(
        'relative z-10 pt-5 sm:pt-8 lg:min-h-84 lg:pb-44 lg:*:max-w-[46%]',
        narrow && 'max-lg:max-w-[640px]',
      )}
    >
      {children}
    </Container>
    <Valley className="mt-3 -mb-px block h-52 w-full lg:absolute lg:right-0 lg:bottom-0 lg:mt-0 lg:h-76 lg:w-[58%]" />
  </div>
)
