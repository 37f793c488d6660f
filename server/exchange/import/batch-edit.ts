import type { ImportDetail, ImportEdit } from '#shared/exchange.ts'
import { placeUnknown } from '#shared/exchange/batch-messages.ts'
import { sourceNoLicence, sourceNotListed } from '#shared/exchange/refusal-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Database } from '#server/db/connect.ts'
import { listDialects, sourcesOf } from '#server/entries/sources.ts'
import { invalid } from '#server/http/problem.ts'
import type { EditOfRows } from './store/edit-statements.ts'

/** The edit with the names that entries store with ids. Refuses with 400 a place or source that is unknown, and a source without a licence. */
export async function checkEdit(
  db: Database,
  { sourceId, sourceTitle }: ImportDetail,
  edit: ImportEdit,
): Promise<EditOfRows> {
  const { dialect, source, domain, partOfSpeech } = edit
  const place = dialect === undefined ? undefined : (await listDialects(db)).find(({ slug }) => slug === dialect)
  if (dialect !== undefined && !place) throw invalid(say(placeUnknown, { place: dialect }))
  const to = source === undefined ? undefined : (await sourcesOf(db, [source])).get(source)
  if (source !== undefined && !to) throw invalid(say(sourceNotListed))
  if (to && !to.licence) throw invalid(say(sourceNoLicence))
  return {
    ...(place && { dialect: { slug: place.slug, name: place.name } }),
    ...(domain !== undefined && { domain }),
    ...(partOfSpeech !== undefined && { partOfSpeech }),
    ...(to &&
      source !== sourceId && { source: { from: sourceId, fromTitle: sourceTitle, to: source!, toTitle: to.title } }),
  }
}
