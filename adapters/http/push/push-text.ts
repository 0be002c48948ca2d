import { textIn } from '../../../domain/language/built-in-text.ts'
import type { NoticeNews, PushEvent } from '../../../domain/push/push-event.ts'
import type { Language } from '../words/language.ts'
import { catalogueOf, textFor } from '../words/texts.ts'

/** @returns the text that front ends show unchanged */
export function pushText(event: PushEvent, language: Language): string {
  if (event.kind === 'notice') return noticeText(event, language)
  if (event.kind === 'migration') {
    const { kind, migrationId, state, ...params } = event
    return textFor(`push.${kind}-${state}`, params, language)
  }
  if (event.kind === 'invitations') {
    const { kind, ...params } = event
    return textFor(`push.${kind}`, params, language)
  }
  const catalogue = catalogueOf(language)
  const ending = event.kind === 'session-ended' && catalogue[`not_logged_in.${event.ending}`]
  return ending || (catalogue[`push.${event.kind}`] ?? event.kind)
}

function noticeText({ text, type }: NoticeNews, language: Language): string {
  if (!type) return text
  return `[${textIn(`sys_notice_type.${type.value}`, type.label, language)}] ${text}`
}
