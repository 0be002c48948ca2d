import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ProgramKeyRepo } from '../../../../application/ports/sessions/program-key-repo.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { WireKey, wireKey } from './wire-key.ts'

export function listKeysRoute(keys: Pick<ProgramKeyRepo, 'listOf'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "List the caller's keys for programs",
      description: 'Oldest first, also expired ones. The keys themselves are not stored.',
      tags: ['Keys for programs'],
      response: { 200: Type.Array(WireKey) },
    }
    const config = { access: 'session' } as const
    app.get('/auth/keys', { schema, config }, async (request) =>
      (await keys.listOf(callerOf(request).userId)).map(wireKey),
    )
  }
}
