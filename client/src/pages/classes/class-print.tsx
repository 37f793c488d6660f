import { print } from '#shared/site/editing-messages.ts'
import { useSearchParams } from 'wouter'
import { backToClass } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { PrintSheet } from '#client/features/classes/results/print-sheets.tsx'
import { ClassFrame } from './class-frame.tsx'

export function Page({ params: { id } }: { params: { id: string } }) {
  const [search] = useSearchParams()
  return (
    <ClassFrame
      title={say(print)}
      ownedId={id}
      back={`/teacher/classes/${id}`}
      backText={backToClass}
      hidesTitle
      action="courses.teach"
    >
      <PrintSheet
        id={id}
        sheet={search.get('sheet') ?? 'join'}
        filter={{ assignment: search.get('assignment') ?? undefined, group: search.get('group') ?? undefined }}
      />
    </ClassFrame>
  )
}
