import type { CodeMessage } from '../../application/ports/sign-in/code-sender.ts'
import { span } from './templates/spans.ts'

/** The values of a message with a code. */
export function codeValues({ code, language, lifeMinutes }: CodeMessage) {
  return { code, validity: span(lifeMinutes, 'minute', language) }
}
