import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** A piece of a parsed text: characters, or an element with its attributes and content. */
export type TextNode = string | [tag: string, attributes: Record<string, string | number | boolean>, ...TextNode[]]

/** A text of a lesson and its parsed form. */
const ParsedText = z.object({
  text: z.string(),
  nodes: z.array(z.custom<TextNode>()),
})
export type ParsedText = z.output<typeof ParsedText>

/** `steps` are the texts of the player, one a screen; `whole` is the lesson in one piece. */
export const textForms = ['steps', 'whole'] as const

export const lessonTexts = {
  /**
   * The texts of a lesson parsed, so that a learner's device needs no parser. Empty for a quiz, and for a long text, which the device
   * parses itself.
   */
  read: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/texts',
    allow: 'lessons.readFull',
    query: z.object({ form: z._default(z.enum(textForms), 'steps') }),
    output: z.array(ParsedText),
  }),
}
