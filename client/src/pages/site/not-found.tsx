import { Link } from 'wouter'
import { searchButton } from '#shared/messages/messages.ts'
import { searchLibrary } from '#shared/site/about-messages.ts'
import { say } from '#shared/messages/say.ts'
import { addPageToRouter, goToStartPage, noPageText, noPageTitle, pageNotFound } from '#shared/site/messages.ts'
import { addressIn } from '#shared/site/languages.ts'
import { useLanguage } from '#client/lib/page/language.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { Container } from '#client/ui/container.tsx'
import { Picture } from '#client/ui/media/picture.tsx'

/** The 404 page: a search and a link first; the prescribed texts are small (docs/product.md 58). */
export function Page() {
  const language = useLanguage()
  return (
    <>
      <PageTitle title={say(pageNotFound)} />
      <div className="grid-cols-2 items-center gap-12 lg:mx-auto lg:grid lg:max-w-[1120px] lg:px-10 lg:pt-14">
        <Picture
          src="/pictures/road.svg"
          alt=""
          className="h-48 w-full sm:h-80 lg:aspect-[4/3] lg:h-auto lg:rounded-card"
        />
        <Container className="grid max-w-[640px] gap-4 pt-8 pb-16 lg:p-0">
          <h1 className="font-text text-sm font-semibold tracking-normal text-accent">{say(pageNotFound)}</h1>
          <p className="font-head text-3xl leading-tight">{say(noPageTitle)}</p>
          <p className="text-lg text-soft">{say(noPageText)}</p>
          <search>
            <form action={addressIn(language, '/library')} method="get" className="flex items-end gap-2">
              <Field label={say(searchLibrary)} className="flex-1">
                <TextInput type="search" name="q" maxLength={200} enterKeyHint="search" />
              </Field>
              <Button type="submit" variant="line">
                {say(searchButton)}
              </Button>
            </form>
          </search>
          <Button asChild size="large" className="mt-2 sm:justify-self-start">
            <Link href="/">{say(goToStartPage)}</Link>
          </Button>
          <p className="mt-4 text-sm text-soft">{say(addPageToRouter)}</p>
        </Container>
      </div>
    </>
  )
}
