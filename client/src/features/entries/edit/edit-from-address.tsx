import { useQuery } from '@tanstack/react-query'
import { categories } from '#shared/entries/entries.ts'
import { isUuid } from '#shared/text/addresses.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useFilter } from '#client/lib/query/use-filter.ts'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { EditEntryDialog } from './edit-entry.tsx'
import type { UploadPart } from './entry-media-fields.tsx'

/** The dialog of the entry that the address names: /admin?tab=categories&edit={id}. */
export function EditEntryFromAddress({ Upload }: { Upload: UploadPart }) {
  const [id, setId] = useFilter('edit')
  const { data, error, isFetching, refetch } = useQuery({
    ...query(categories.read, { params: { id } }),
    enabled: isUuid(id),
  })
  if (!isUuid(id)) return null
  if (error) return <ErrorState text={sentenceFor(error)} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return null
  const close = (isOpen: boolean) => !isOpen && setId('')
  return <EditEntryDialog key={data.id} entry={data} open onOpenChange={close} Upload={Upload} />
}
