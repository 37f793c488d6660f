import type { PageLink } from '#shared/site/plain-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { Panel } from './panel.tsx'

export const Message = ({ title, sentence, ways }: { title: string; sentence: string; ways: PageLink[] }) => (
  <Panel title={title}>
    <p className="text-lg">{sentence}</p>
    <div className="flex flex-wrap gap-3 max-sm:*:w-full">
      {ways.map(({ text, href }, index) => (
        <Button key={href} asChild variant={index === 0 ? 'main' : 'line'}>
          <a href={href}>{text}</a>
        </Button>
      ))}
    </div>
  </Panel>
)
