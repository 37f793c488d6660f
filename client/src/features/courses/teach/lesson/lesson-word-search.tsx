import { loadingWords, wordsNotLoaded } from '#shared/courses/resource-messages.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { searchLibrary, wordOrMeaning } from '#shared/courses/teach/lesson-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { EntryJson } from '#shared/entries/entries.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'

export const longestSearch = 200

interface LessonWordSearchProps extends SearchFieldProps {
  found: Pick<UseQueryResult<EntryJson[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
}

/** Focuses the field and scrolls it into view: on a phone it may open below the visible part of the page. */
const focusInView = (field: HTMLElement | null) => field?.focus()

interface SearchFieldProps extends Pick<ComponentProps<'input'>, 'onKeyDown'> {
  hint?: string | undefined
  search: string
  onSearch: (search: string) => void
}

/** Field that searches the words of the library, focused at once. */
export const SearchField = ({ hint, search, onSearch, onKeyDown }: SearchFieldProps) => (
  <Field label={say(searchLibrary)} {...(hint !== undefined && { hint })}>
    <TextInput
      type="search"
      ref={focusInView}
      autoComplete="off"
      spellCheck={false}
      placeholder={say(wordOrMeaning)}
      maxLength={longestSearch}
      value={search}
      onKeyDown={onKeyDown}
      onText={onSearch}
    />
  </Field>
)

/** Search for library words, with a message until there are results. */
export const LessonWordSearch = ({ hint, search, onSearch, found, onKeyDown }: LessonWordSearchProps) => (
  <>
    <SearchField hint={hint} search={search} onSearch={onSearch} onKeyDown={onKeyDown} />
    {found.error && (
      <ReadFailure
        failure={say(wordsNotLoaded)}
        error={found.error}
        busy={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )}
    {!found.error && !found.data && <Spinner fullScreen={false} label={say(loadingWords)} />}
  </>
)
