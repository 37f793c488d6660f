import { isUuid } from '#shared/text/addresses.ts'

/** The class's assignment for which a lesson was opened; its address carries it. Answers without it are private. */
export function classAssignment(): { assignmentId?: string } {
  const id = new URLSearchParams(window.location.search).get('assignment')
  return id && isUuid(id) ? { assignmentId: id } : {}
}
