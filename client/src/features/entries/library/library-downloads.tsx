import { exportAddresses } from '#shared/exchange.ts'
import { say } from '#shared/messages/say.ts'
import { downloadTheWordsAs } from '#shared/entries/library/library-messages.ts'

const files: [address: string, name: string][] = [
  [exportAddresses.csv, 'CSV'],
  [exportAddresses.lift, 'LIFT'],
  [exportAddresses.anki, 'Anki'],
]
const link = 'inline-flex min-h-11 min-w-11 items-center'

export const LibraryDownloads = () => (
  <div id="along" className="scroll-mt-32 border-t pt-4 text-sm text-soft">
    <p className="flex flex-wrap items-center gap-x-3">
      {say(downloadTheWordsAs)}
      {files.map(([address, name]) => (
        <a key={address} href={address} download className={link}>
          {name}
        </a>
      ))}
    </p>
  </div>
)
