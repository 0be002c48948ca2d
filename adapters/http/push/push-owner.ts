import type { FastifyRequest } from 'fastify'
import type { PushOwner } from '../../../application/push/push-connection.ts'
import { NotLoggedIn } from '../../../domain/identity/identity-errors.ts'
import { textIn } from '../../../domain/language/built-in-text.ts'
import type { NoticeNews, PushEvent } from '../../../domain/push/push-event.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { entryOf } from '../edge/callers/routed-path.ts'
import type { Language } from '../words/language.ts'
import { catalogueOf, textFor } from '../words/texts.ts'

/** @param tokenInQuery whether the URL may carry the token, as front ends send it */
export function channelConfig(tokenInQuery: boolean) {
  return {
    access: 'session',
    whileOwing: 'anything',
    reply: 'stream',
    ticket: true,
    origin: 'checked',
    ...(tokenInQuery && { tokenInQuery }),
  } as const
}

/** The owner of a channel, on a route that is not public. */
export function pushOwnerOf(request: FastifyRequest): PushOwner {
  const { userId, clientId, loggedInAt, passwordIsGiven, owes, roleKeys, key } = callerOf(request)
  const { tokenDigest } = request
  if (tokenDigest === null) throw new NotLoggedIn()
  const hasNoRole = key === undefined && roleKeys.length === 0
  // Keys of programs have rules of their own.
  const entry = key === undefined ? { clientId, ...entryOf(request) } : undefined
  return { userId, tokenDigest, loggedInAt, passwordIsGiven, owes, hasNoRole, entry }
}

/**
 * A client with more unread bytes than this when the next message arrives is disconnected. A whole
 * replay is written at once and must fit.
 */
export const MOST_UNSENT_BYTES = 128 * 1024

/** Time for the last message before the connection is destroyed. */
export const LAST_WORDS_MS = 1000

/** @returns the text that front ends show unchanged */
export function pushText(event: PushEvent, language: Language): string {
  if (event.kind === 'notice') return noticeText(event, language)
  if (event.kind === 'progress') return textFor(`push.${event.text}`, event.params, language)
  const catalogue = catalogueOf(language)
  const ending = event.kind === 'session-ended' && catalogue[`not_logged_in.${event.ending}`]
  return ending || (catalogue[`push.${event.kind}`] ?? event.kind)
}

function noticeText({ text, type }: NoticeNews, language: Language): string {
  if (!type) return text
  return `[${textIn(`sys_notice_type.${type.value}`, type.label, language)}] ${text}`
}
