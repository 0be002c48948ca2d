import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type PushTickets, TICKET_SECONDS } from '../../../application/push/push-tickets.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { Type } from '../wire/schema.ts'
import { pushOwnerOf } from './push-owner.ts'

const RATE = { name: 'push-ticket', limit: 120, seconds: 60 }

export function pushTicketRoute(tickets: PushTickets): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get a ticket for a push channel',
      description: 'Opens one channel as `?ticket=…`, once, within `expiresIn` seconds.',
      tags: ['Push'],
      response: { 200: Type.Object({ ticket: Type.String(), expiresIn: Type.Integer() }) },
    }
    const config = {
      access: 'session',
      whileOwing: 'anything',
      body: 'ignored',
      rate: RATE,
    } as const
    app.post('/resource/push/ticket', { schema, config }, async (request) => {
      const { tokenDigest } = pushOwnerOf(request)
      const ticket = await tickets.issue({ tokenDigest, clientId: callerOf(request).clientId })
      return { ticket, expiresIn: TICKET_SECONDS }
    })
  }
}
