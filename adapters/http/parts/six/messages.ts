import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest, RouteOptions } from 'fastify'
import type { ListCurrentNotices } from '../../../../application/notices/notices.ts'
import {
  type BoxMessage,
  beginOfBox,
  type MessageBox,
} from '../../../../application/parts/six/message-box.ts'
import type { Clock } from '../../../../application/ports/clock.ts'
import type { DictionaryRepo } from '../../../../application/ports/console/dictionary-repo.ts'
import type { PushHub } from '../../../../application/push/push-hub.ts'
import { parsePermissionCode } from '../../../../domain/access/permission-code.ts'
import { textIn } from '../../../../domain/language/built-in-text.ts'
import type { Notice } from '../../../../domain/notices/notice.ts'
import { BOX } from '../../../../domain/push/message-box.ts'
import type { PushEvent } from '../../../../domain/push/push-event.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { HttpRefusal } from '../../edge/failures/http-errors.ts'
import { channelConfig, pushText } from '../../push/push-owner.ts'
import { openStream } from '../../push/sse.ts'
import { acceptSockets, openSocket } from '../../push/websocket.ts'
import { scoped } from '../../scoped.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { type Language, languageOf } from '../../words/language.ts'
import type { Mistaken } from './mistaken.ts'
import { WIRE } from './surface.ts'

const NOTICE_TYPES = 'sys_notice_type'
const MAY_OPEN = parsePermissionCode('system:notice:query')
const UPGRADE = { upgrade: true } as const

const Message = Type.Object({
  messageId: Type.String({ description: 'That of the notice, on the stream as well' }),
  category: Type.String(),
  type: Type.String(),
  source: Type.String(),
  title: Type.String(),
  message: Type.String(),
  path: Type.Optional(Type.String({ description: 'For those who may open the notice' })),
  createTime: Type.String(),
})

export interface MessageTools {
  readonly hub: PushHub
  readonly notices: ListCurrentNotices
  readonly box: MessageBox
  readonly dictionaries: Pick<DictionaryRepo, 'entries'>
  readonly mistaken: Mistaken
  readonly clock: Clock
  /** Channels that are on. */
  readonly channels: {
    readonly sse: boolean
    readonly websocket: boolean
    readonly tokenInQuery: boolean
  }
}

const ERRORS = ['other_generation']
const BOX_SCHEMA = {
  summary: 'Get the messages of the last 30 days',
  description:
    'Of generation 6. At most 100 of each kind, newest first: the notices in force, and messages that an import brought.',
  tags: ['Push'],
  response: {
    200: Type.Object({
      systemList: Type.Array(Message),
      noticeList: Type.Array(Message),
      workflowList: Type.Array(Message),
    }),
  },
}
const STREAM = {
  summary: 'Open the stream of messages, or a WebSocket for them',
  description: 'Of generation 6. Each message is JSON.',
  tags: ['Push'],
  produces: ['text/event-stream'],
}

/** The messages of generation 6: a box, and a stream or a WebSocket on the same address. */
export function messageRoutes(tools: MessageTools): FastifyPluginAsyncTypebox {
  const { hub, mistaken, channels } = tools
  return scoped(async (app) => {
    const config = { access: 'session', whileOwing: 'anything', errors: ERRORS } as const
    app.get('/resource/message/box', { schema: BOX_SCHEMA, config }, async (request) => {
      await requireWire(request, mistaken)
      return boxOf(request, tools)
    })
    if (channels.websocket) await acceptSockets(app, hub)
    app.route(channelRoute(tools))
  })
}

function channelRoute({ hub, mistaken, channels, clock }: MessageTools): RouteOptions {
  const rules = channelConfig(channels.tokenInQuery)
  const errors = [...ERRORS, 'route_not_found']
  return {
    ...{ method: 'GET', url: '/resource/message', exposeHeadRoute: false, schema: STREAM },
    config: { ...rules, errors, ...(channels.websocket && UPGRADE) },
    handler: async (request, reply) => {
      await requireWire(request, mistaken)
      if (!channels.sse) throw new HttpRefusal('route_not_found')
      await openStream(hub, request, { reply, textOf: messageTo(request, clock) })
      return reply
    },
    ...(channels.websocket && {
      wsHandler: async (socket: WebSocket, request: FastifyRequest) => {
        await requireWire(request, mistaken)
        const textOf = messageTo(request, clock)
        await openSocket(hub, request, { socket, textOf, answerTo: pong })
      },
    }),
  }
}

/** @throws HttpRefusal for front ends of generation 6 whose client is not */
async function requireWire(request: FastifyRequest, mistaken: Mistaken): Promise<void> {
  if (request.caller?.wire === WIRE) return
  await mistaken.note(request)
  throw new HttpRefusal('other_generation')
}

function pong(text: string): string | undefined {
  return /^\s*ping\s*$/i.test(text) ? 'pong' : undefined
}

async function boxOf(request: FastifyRequest, { notices, dictionaries, ...tools }: MessageTools) {
  const since = beginOfBox(tools.clock)
  const { rows } = await notices.execute({ offset: 0, limit: BOX.most })
  const types = await dictionaries.entries(NOTICE_TYPES)
  const labelOf = ({ type }: Notice) => types.find(({ value }) => value === type)?.label ?? type
  const language = languageOf(request)
  const ofNotices = rows
    .filter(({ createdAt }) => createdAt >= since)
    .map((notice) => {
      const title = titleOf({ value: notice.type, label: labelOf(notice) }, language)
      const message = `[${title}] ${notice.title}`
      const createTime = wireDate(notice.createdAt)
      const about = aboutNotice(notice.id, request)
      return { ...about, category: 'notice', title, message, createTime }
    })
  const { userId, owes } = callerOf(request)
  // Whoever owes a password or a factor may be somebody else.
  const stored = owes ? [] : await tools.box.list(userId, since)
  const of = (wanted: BoxMessage['category']) =>
    stored.filter(({ category }) => category === wanted).map(fromBox)
  const noticeList = [...ofNotices, ...of('notice')]
    .toSorted((one, other) => other.createTime.localeCompare(one.createTime))
    .slice(0, BOX.most)
  return { systemList: of('system'), noticeList, workflowList: of('workflow') }
}

function fromBox({ id, category, path, createdAt, ...texts }: BoxMessage) {
  const type = category === 'notice' ? category : 'message'
  const source = category === 'system' ? 'backend' : category
  const about = { messageId: id, category, type, source, createTime: wireDate(createdAt) }
  return { ...about, ...texts, ...(path !== undefined && { path }) }
}

function titleOf({ value, label }: { value: string; label: string }, language: Language): string {
  return textIn(`${NOTICE_TYPES}.${value}`, label, language)
}

/** What the box and the stream say alike. */
function aboutNotice(noticeId: string, request: FastifyRequest) {
  const mayOpen = callerOf(request).permissions.allows(MAY_OPEN)
  return {
    ...{ messageId: noticeId, type: 'notice', source: 'notice' },
    ...(mayOpen && { path: `/system/notice?noticeId=${noticeId}` }),
  }
}

function messageTo(request: FastifyRequest, clock: Clock) {
  const language = languageOf(request)
  return (event: PushEvent): string => {
    const noticeId = event.kind === 'notice' ? event.type?.noticeId : undefined
    const message = pushText(event, language)
    const kind = { type: 'message', source: 'backend' }
    const about = noticeId === undefined ? kind : aboutNotice(noticeId, request)
    return JSON.stringify({ ...about, message, data: null, timestamp: clock.now().getTime() })
  }
}
