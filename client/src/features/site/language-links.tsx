import type { MouseEvent } from 'react'
import { useSearch } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { languagesLabel, needConnection } from '#shared/site/frame-messages.ts'
import { languageNames, languages, textLanguageOf, type Language } from '#shared/site/languages.ts'
import { useLanguage } from '#client/lib/page/language.ts'
import { useViewer } from '#client/lib/session/viewer.ts'
import { toast } from '#client/lib/page/toast.ts'
import { cx } from '#client/ui/cx.ts'

function searchFor(search: string, language: Language) {
  const query = new URLSearchParams(search)
  query.set('lang', language)
  return `?${query}`
}

/** The language of a person belongs to the account. */
function choose(event: MouseEvent, person: string, language: Language) {
  event.preventDefault()
  void import('./switch-language.ts').then(
    ({ switchLanguage }) => switchLanguage(person, language),
    () => toast({ title: say(needConnection), tone: 'error' }),
  )
}

/** The languages, each in itself. The links need no script: the server leads to the page in that language. */
export function LanguageLinks({ className }: { className: string | undefined }) {
  const current = useLanguage()
  const search = useSearch()
  const { viewer } = useViewer()
  return (
    <ul aria-label={say(languagesLabel)} className={cx('-mx-1 flex flex-wrap gap-x-4', className)}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={searchFor(search, language)}
            onClick={viewer ? (event) => choose(event, viewer.id, language) : undefined}
            lang={language}
            hrefLang={textLanguageOf(language)}
            aria-current={language === current ? 'true' : undefined}
            className="inline-flex min-h-11 items-center px-1 text-soft hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
          >
            {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  )
}
