import type { PushEvent } from '../../../domain/push/push-event.ts'
import type { Language } from '../language.ts'
import { catalogueOf } from '../messages/texts.ts'

/** Front ends show it as it is. */
export function pushText(event: PushEvent, language: Language): string {
  if (event.kind === 'notice') return event.text
  return catalogueOf(language)[`push.${event.kind}`] ?? event.kind
}
