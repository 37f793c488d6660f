import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { CategoryAnswer } from '#shared/entries.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Field, TextInput } from '#client/ui/field.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

export const longestSearch = 200

interface LibrarySearchProps extends Pick<ComponentProps<'input'>, 'onKeyDown'> {
  hint?: string
  search: string
  onSearch: (search: string) => void
  found: Pick<UseQueryResult<CategoryAnswer[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
}

/** As a ref: what somebody opened takes the focus once, when it is drawn. */
const beginHere = (element: HTMLElement | null) => element?.focus()

/** Where words of the library are searched for, and what is said until they are here. */
export const LibrarySearch = ({ hint, search, onSearch, found, onKeyDown }: LibrarySearchProps) => (
  <>
    <Field label="Search the library" {...(hint !== undefined && { hint })}>
      <TextInput
        type="search"
        ref={beginHere}
        autoComplete="off"
        spellCheck={false}
        placeholder="A word or its meaning"
        maxLength={longestSearch}
        value={search}
        onKeyDown={onKeyDown}
        onChange={(event) => onSearch(event.target.value)}
      />
    </Field>
    {found.error && (
      <ReadFailure
        what="The words could not be loaded."
        error={found.error}
        busy={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )}
    {!found.error && !found.data && <Spinner fullScreen={false} label="Loading words" />}
  </>
)
