import { createContext, useContext, useId, useMemo, type ComponentProps, type ReactNode } from 'react'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { cx } from './cx.ts'

type Wiring = { id: string; describedBy?: string; invalid: boolean; required: boolean }

const FieldWiring = createContext<Wiring | null>(null)

type FieldProps = {
  label: ReactNode
  /** How to fill it in; stays while an error shows. */
  hint?: ReactNode
  /** What is wrong and what to do. */
  error?: ReactNode
  required?: boolean
  /** Stands behind the label of a field that may stay empty. */
  note?: ReactNode
  className?: string
  /** One TextInput, TextArea or Select. */
  children: ReactNode
}

/** Names and describes its one control: label, hint and error are wired by id. */
export const Field = ({ label, hint, error, required = false, note, className, children }: FieldProps) => {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const invalid = Boolean(error)
  const wiring = useMemo(() => ({ id, describedBy, invalid, required }), [id, describedBy, invalid, required])
  return (
    <FieldWiring value={wiring}>
      <div className={cx('grid min-w-0 gap-1.5', className)}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <label htmlFor={id} className="min-w-0 font-semibold wrap-anywhere">
            {label}
          </label>
          {note && <span className="text-sm text-soft">{note}</span>}
        </div>
        {children}
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-soft">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-clay">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{error}</span>
          </p>
        )}
      </div>
    </FieldWiring>
  )
}

const control = cx(
  'w-full min-w-0 rounded-field border border-edge bg-sheet px-3 py-2.5 text-base text-ink transition-colors duration-150',
  'hover:not-disabled:border-ink aria-invalid:border-clay aria-invalid:ring-1 aria-invalid:ring-clay',
  'disabled:border-line disabled:bg-sunk disabled:text-soft',
)

const useWiring = () => {
  const wiring = useContext(FieldWiring)
  return wiring
    ? {
        id: wiring.id,
        'aria-describedby': wiring.describedBy,
        'aria-invalid': wiring.invalid || undefined,
        'aria-required': wiring.required || undefined,
      }
    : {}
}

export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input type="text" {...useWiring()} className={cx(control, 'min-h-11', className)} {...rest} />
)

export const TextArea = ({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={rows} {...useWiring()} className={cx(control, 'block resize-y', className)} {...rest} />
)

export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className={cx('relative block', className)}>
    <select {...useWiring()} className={cx(control, 'min-h-11 appearance-none pr-10')} {...rest} />
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft"
    />
  </span>
)
