import { useState, useSyncExternalStore } from 'react'
import { say } from '#shared/messages/say.ts'
import { kadazandusunHint, languageLabel, needConnection } from '#shared/site/frame-messages.ts'
import { languageNames, languages, type Language } from '#shared/site/languages.ts'
import { isOffline, onConnectionChange } from '#client/lib/connection.ts'
import { useLanguage } from '#client/lib/page/language.ts'
import { Card } from '#client/ui/card.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { switchLanguage } from './switch-language.ts'

/** Language of the interface of a person who is logged in. A choice is saved at once, and the page loads again. */
export function LanguageChoice({ person }: { person: string }) {
  const current = useLanguage()
  const [chosen, setChosen] = useState<Language>()
  const offline = useSyncExternalStore(onConnectionChange, isOffline, () => false)
  async function choose(language: Language) {
    setChosen(language)
    if (!(await switchLanguage(person, language))) setChosen(undefined)
  }
  return (
    <Card as="section" id="language" aria-labelledby="language-title" className="sm:p-7">
      <fieldset disabled={offline || chosen !== undefined} aria-describedby="language-hint" className="grid gap-3">
        <legend className="mb-3">
          <h2 id="language-title" className="text-xl">
            {say(languageLabel)}
          </h2>
        </legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-3">
          {languages.map((language) => (
            <Choice
              key={language}
              name="language"
              value={language}
              checked={(chosen ?? current) === language}
              onChange={() => void choose(language)}
            >
              <span lang={language}>{languageNames[language]}</span>
            </Choice>
          ))}
        </div>
        <p id="language-hint" className="text-soft">
          {say(offline ? needConnection : kadazandusunHint)}
        </p>
      </fieldset>
    </Card>
  )
}
