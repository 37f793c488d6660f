import { Link } from 'wouter'
import { exportAddresses } from '#shared/exchange.ts'
import { wantedAddress, wordOfTheDayAddress } from '#shared/library.ts'

const files: [address: string, name: string][] = [
  [exportAddresses.csv, 'CSV'],
  [exportAddresses.lift, 'LIFT'],
  [exportAddresses.anki, 'Anki'],
]
const link = 'inline-flex min-h-11 min-w-11 items-center'

/** What else there is to the library, and how its words are taken along. */
export const LibraryFoot = () => (
  <div className="flex flex-wrap gap-x-6 border-t pt-4 text-sm text-soft">
    <Link href="/practise" className={link}>
      Practise
    </Link>
    <Link href={wordOfTheDayAddress} className={link}>
      Word of the day
    </Link>
    <Link href={wantedAddress} className={link}>
      Words people ask for
    </Link>
    <p className="flex flex-wrap items-center gap-x-3 sm:ml-auto">
      Take the words along:
      {files.map(([address, name]) => (
        <a key={address} href={address} download className={link}>
          {name}
        </a>
      ))}
    </p>
  </div>
)
