import type { ReactNode } from 'react'
import { Foot } from '#client/ui/foot.tsx'

/** Buttons at the foot of a page of study, within the reach of the thumb. */
export const StudyFoot = ({ children }: { children: ReactNode }) => (
  <Foot className="-mx-[16px] justify-self-stretch px-[16px] sm:mx-0 sm:px-0 short:static">{children}</Foot>
)
