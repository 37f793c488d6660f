import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { EntryAnswer } from '#shared/entries/entries.ts'
import { ReadFailure } from '#client/lib/query/read-failure.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'

export const longestSearch = 200

interface LibrarySearchProps extends Pick<ComponentProps<'input'>, 'onKeyDown'> {
  hint?: string
  search: string
  onSearch: (search: string) => void
  found: Pick<UseQueryResult<EntryAnswer[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
}

/** Ref callback: focuses the element once, when it is mounted. */
const focusOnMount = (element: HTMLElement | null) => element?.focus()

/** Search for library words, with a message until there are results. */
export const LibrarySearch = ({ hint, search, onSearch, found, onKeyDown }: LibrarySearchProps) => (
  <>
    <Field label="Search the library" {...(hint !== undefined && { hint })}>
      <TextInput
        type="search"
        ref={focusOnMount}
        autoComplete="off"
        spellCheck={false}
        placeholder="A word or its meaning"
        maxLength={longestSearch}
        value={search}
        onKeyDown={onKeyDown}
        onText={onSearch}
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
