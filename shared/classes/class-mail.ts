import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { lines } from './fields.ts'
import { ClassMessage } from './membership.ts'
import { classLimits } from './limits.ts'
import { messageMissing, textTooLong } from './messages.ts'

export const classMessages = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/classes/:id/messages',
    allow: 'classes.teach',
    output: z.array(ClassMessage),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/classes/:id/messages',
    allow: 'classes.teach',
    input: z.object({ text: lines(messageMissing, textTooLong, classLimits.messageLength) }),
    output: ClassMessage,
    status: 201,
  }),
  /** Within ten minutes; 409 afterwards. */
  withdraw: endpoint({ method: 'DELETE', path: '/api/messages/:id', allow: 'classes.teach' }),
}
