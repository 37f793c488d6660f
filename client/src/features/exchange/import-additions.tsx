import { imports, type AddedPart } from '#shared/exchange.ts'
import {
  addAll,
  addNone,
  addThis,
  addThisTo,
  addsAbout,
  addsExample,
  addsForm,
  addsOther,
  addsRelation,
  addsSense,
  addsSource,
  chosenCount,
} from '#shared/exchange/row-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Text } from '#shared/messages/text.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { ImportJson, ImportRowJson } from './import-text.ts'

const invalidates = [imports.read, imports.rows]

const parts: Record<AddedPart, Text<{ text: string }>> = {
  forms: addsForm,
  senses: addsSense,
  examples: addsExample,
  sources: addsSource,
  relations: addsRelation,
  other: addsOther,
}

/** Additions of a row to an entry of ours, and the choice of the admin. */
export function Addition({ row, importJson }: { row: ImportRowJson; importJson: ImportJson }) {
  const choose = useCommand(imports.choose, { invalidates, silent: true })
  const busy = choose.isPending
  const chosen = busy ? choose.variables.body.chosen : row.chosen
  return (
    <div className="grid gap-1">
      <ul>
        {row.adds.map(({ part, text }) => (
          <li key={`${part} ${text}`}>{say(parts[part], { text })}</li>
        ))}
      </ul>
      {importJson.state === 'checked' && (
        <label className="inline-flex min-h-11 items-center gap-3 justify-self-start">
          <input
            type="checkbox"
            className="size-5"
            aria-label={say(addThisTo, { word: row.form })}
            checked={chosen}
            disabled={busy}
            onChange={({ target }) =>
              choose.mutate({ params: { id: importJson.id }, body: { rows: [row.row], chosen: target.checked } })
            }
          />
          {say(addThis)}
        </label>
      )}
    </div>
  )
}

/** The number of chosen additions, and the choice of all. */
export function Additions({ importJson }: { importJson: ImportJson }) {
  const choose = useCommand(imports.choose, { invalidates, silent: true })
  const { add } = importJson.counts
  if (add === 0 || importJson.state !== 'checked') return null
  const chooseAll = (chosen: boolean) => () =>
    choose.mutate({ params: { id: importJson.id }, body: { rows: 'all', chosen } })
  return (
    <Card className="gap-3">
      <p className="max-w-[68ch]">{say(addsAbout)}</p>
      <p className="font-semibold">{say(chosenCount, { chosen: importJson.chosen, count: add })}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="line" busy={choose.isPending} onClick={chooseAll(true)}>
          {say(addAll)}
        </Button>
        {importJson.chosen > 0 && (
          <Button variant="quiet" onClick={chooseAll(false)}>
            {say(addNone)}
          </Button>
        )}
      </div>
    </Card>
  )
}
