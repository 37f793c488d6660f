import { Link } from 'wouter'
import { searchButton } from '#shared/messages/messages.ts'
import { searchLibrary } from '#shared/site/about-messages.ts'
import { say } from '#shared/messages/say.ts'
import { addPageToRouter, goToStartPage, pageNotFound } from '#shared/site/messages.ts'
import { addressIn } from '#shared/site/languages.ts'
import { useLanguage } from '#client/lib/page/language.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { Container } from '#client/ui/container.tsx'
import { Weave } from '#client/ui/art/weave.tsx'

export function Page() {
  const language = useLanguage()
  return (
    <Container className="grid justify-items-center gap-4 py-20 text-center sm:py-28">
      <PageTitle title={say(pageNotFound)} />
      <Weave short />
      <h1 className="mt-2">{say(pageNotFound)}</h1>
      <p className="text-lg text-soft">{say(addPageToRouter)}</p>
      <search className="w-full max-w-md">
        <form action={addressIn(language, '/library')} method="get" className="flex items-end gap-2 text-left">
          <Field label={say(searchLibrary)} className="flex-1">
            <TextInput type="search" name="q" maxLength={200} enterKeyHint="search" />
          </Field>
          <Button type="submit">{say(searchButton)}</Button>
        </form>
      </search>
      <Button asChild variant="line">
        <Link href="/">{say(goToStartPage)}</Link>
      </Button>
    </Container>
  )
}
