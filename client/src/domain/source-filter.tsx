import { useQuery } from '@tanstack/react-query'
import { allSources } from '#shared/exchange/batch-messages.ts'
import { say } from '#shared/messages/say.ts'
import { sourcesQuery } from './sources.ts'
import { useFilter } from '#client/lib/query/use-filter.ts'
import { Field, SelectOptions, Select } from '#client/ui/form/field.tsx'

/** Narrows a list to one source, by `source` in the address. */
export function SourceFilter({ label }: { label: string }) {
  const [source, narrow] = useFilter('source')
  const { data = [] } = useQuery(sourcesQuery())
  return (
    <Field label={label} className="max-w-[28rem]">
      <Select value={source} onText={narrow}>
        <option value="">{say(allSources)}</option>
        <SelectOptions lang="" options={data.map(({ id, title }) => [id, title] as const)} />
      </Select>
    </Field>
  )
}
