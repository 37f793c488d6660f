import { createContext, useContext, useId, useMemo, type ComponentProps, type ReactNode } from 'react'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { cx } from '#client/ui/cx.ts'

type Wiring = { id: string; describedBy?: string; invalid: boolean; required: boolean }

const FieldWiring = createContext<Wiring | null>(null)

type FieldProps = {
  label: ReactNode
  /** Help text; it stays while an error is shown. */
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Note behind the label of an optional field. */
  note?: ReactNode
  className?: string
  /** One TextInput, TextArea or Select. */
  children: ReactNode
}

/** Connects label, hint and error with its one control by id. */
export const Field = ({ label, hint, error, required = false, note, className, children }: FieldProps) => {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const invalid = Boolean(error)
  const wiring = useMemo(() => ({ id, describedBy, invalid, required }), [id, describedBy, invalid, required])
  return (
    <FieldWiring value={wiring}>
      <div className={cx('grid min-w-0 content-start gap-1.5', className)}>
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
          <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{error}</span>
          </p>
        )}
      </div>
    </FieldWiring>
  )
}

const controlStyle = cx(
  'w-full min-w-0 rounded-field border border-edge bg-surface px-3 py-2.5 text-base text-ink transition-colors duration-150',
  'hover:not-disabled:border-ink aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger',
  'disabled:border-line disabled:bg-muted disabled:text-soft',
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

type Typing = {
  /** Receives the typed text or the chosen value. */
  onText?: ((text: string) => void) | undefined
}

const changeProps = (onText: Typing['onText']) =>
  onText && { onChange: (event: { target: { value: string } }) => onText(event.target.value) }

export const TextInput = ({ className, onText, ...rest }: ComponentProps<'input'> & Typing) => (
  <input
    type="text"
    {...useWiring()}
    {...changeProps(onText)}
    className={cx(controlStyle, 'min-h-11', className)}
    {...rest}
  />
)

export const TextArea = ({ className, rows = 4, onText, ...rest }: ComponentProps<'textarea'> & Typing) => (
  // The language of a person's text is unknown.
  <textarea
    lang=""
    rows={rows}
    {...useWiring()}
    {...changeProps(onText)}
    className={cx(controlStyle, 'block resize-y', className)}
    {...rest}
  />
)

export const Select = ({ className, onText, ...rest }: ComponentProps<'select'> & Typing) => (
  <span className={cx('relative block', className)}>
    <select
      {...useWiring()}
      {...changeProps(onText)}
      className={cx(controlStyle, 'block min-h-11 appearance-none pr-10')}
      {...rest}
    />
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft"
    />
  </span>
)

interface OptionsProps {
  /** Values with their names, in the order of the list. */
  options: Record<string, string> | readonly (readonly [value: string, name: string])[]
  /** Language of the names, if it is not the page's: empty for names that people typed. */
  lang?: string
}

export const SelectOptions = ({ options, lang }: OptionsProps) =>
  (Array.isArray(options) ? options : Object.entries(options)).map(([value, name]) => (
    <option key={value} value={value} lang={lang}>
      {name}
    </option>
  ))
