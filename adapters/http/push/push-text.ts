import type { PushEvent } from '../../../domain/push/push-event.ts'
import type { Language } from '../language.ts'
import { catalogueOf, textFor } from '../messages/texts.ts'

/** Front ends show it as it is. */
export function pushText(event: PushEvent, language: Language): string {
  if (event.kind === 'notice') return event.text
  if (event.kind === 'migration') {
    const { kind, migrationId, state, ...params } = event
    return textFor(`push.${kind}-${state}`, params, language)
  }
  return catalogueOf(language)[`push.${event.kind}`] ?? event.kind
}
