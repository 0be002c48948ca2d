import type { NumberedMessage } from '../../application/ports/instances/push-bus.ts'
import { sessionEnding } from '../../domain/identity/sessions/session-ending.ts'
import {
  type InvitationProgress,
  type MigrationProgress,
  type NoticeNews,
  PLAIN_EVENTS,
  type PushEvent,
  type PushMessage,
} from '../../domain/push/push-event.ts'
import { MIGRATION_STATES } from '../../domain/storage/files/file-migration.ts'

export function toText(message: PushMessage): string {
  return JSON.stringify(message)
}

/**
 * @param text an id, a space and the message
 * @returns `undefined` for a message that this version does not understand, since another version
 * may run beside it
 */
export function fromText(text: string): NumberedMessage | undefined {
  const blank = text.indexOf(' ')
  const id = Number(text.slice(0, blank))
  const message = Number.isSafeInteger(id) ? messageOf(parsed(text.slice(blank + 1))) : undefined
  return message && { id, message }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function messageOf(found: unknown): PushMessage | undefined {
  const to = textAt(found, 'to')
  const event = eventOf(memberOf(found, 'event'))
  if (to === 'session') {
    const tokenDigest = textAt(found, 'tokenDigest')
    return tokenDigest === undefined ? undefined : { to, tokenDigest, ...(event && { event }) }
  }
  if (event && to === 'everybody') return { to, event }
  const userId = textAt(found, 'userId')
  return event && to === 'user' && userId !== undefined ? { to, userId, event } : undefined
}

function eventOf(found: unknown): PushEvent | undefined {
  const kind = textAt(found, 'kind')
  if (kind === 'notice') return noticeOf(found)
  if (kind === 'migration') return migrationOf(found)
  if (kind === 'invitations') return invitationsOf(found)
  if (kind === 'session-ended') {
    return { kind, ending: sessionEnding(textAt(found, 'ending')) }
  }
  const known = PLAIN_EVENTS.find((one) => one === kind)
  return known && { kind: known }
}

function noticeOf(found: unknown): NoticeNews | undefined {
  const text = textAt(found, 'text')
  const value = textAt(memberOf(found, 'type'), 'value')
  const label = textAt(memberOf(found, 'type'), 'label')
  if (text === undefined) return undefined
  const type = value !== undefined && label !== undefined ? { type: { value, label } } : {}
  return { kind: 'notice', text, ...type }
}

function migrationOf(found: unknown): MigrationProgress | undefined {
  const migrationId = textAt(found, 'migrationId')
  const from = textAt(found, 'from')
  const to = textAt(found, 'to')
  const state = MIGRATION_STATES.find((one) => one === textAt(found, 'state'))
  if (migrationId === undefined || from === undefined || to === undefined || !state)
    return undefined
  const percent = Number(memberOf(found, 'percent'))
  const filesMoved = Number(memberOf(found, 'filesMoved'))
  if (!Number.isFinite(percent) || !Number.isFinite(filesMoved)) return undefined
  return { kind: 'migration', migrationId, from, to, state, percent, filesMoved }
}

function invitationsOf(found: unknown): InvitationProgress | undefined {
  const [sent, failed, waiting] = ['sent', 'failed', 'waiting'].map((name) => memberOf(found, name))
  const isWhole = typeof sent === 'number' && typeof failed === 'number'
  if (!isWhole || typeof waiting !== 'number') return undefined
  return { kind: 'invitations', sent, failed, waiting }
}

function textAt(found: unknown, name: string): string | undefined {
  const value = memberOf(found, name)
  return typeof value === 'string' ? value : undefined
}

function memberOf(found: unknown, name: string): unknown {
  if (typeof found !== 'object' || found === null) return undefined
  return Object.getOwnPropertyDescriptor(found, name)?.value
}
