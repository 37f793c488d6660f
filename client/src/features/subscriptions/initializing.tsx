import { SpinnerMark } from '#client/ui/spinner-mark.tsx'

export const Initializing = () => (
  <output className="flex items-center gap-3 py-4 text-soft">
    <SpinnerMark className="size-6 text-gold" />
    Initializing secure payment...
  </output>
)
