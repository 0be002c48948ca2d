import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../wire/schema.ts'

export function refreshDictionariesRoute(dictionaries: {
  forgetAll(): void
}): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Refresh the dictionary cache',
      description:
        'Clears the cache of this instance. No instance caches for longer than half a second.',
      tags: ['Dictionaries'],
      response: { 200: Type.Null() },
    }
    // The two front ends show this button by different permission codes.
    const audit = { area: 'dictionary', kind: 'clear' } as const
    const config = { access: 'system:dict:remove', or: 'system:dict:edit', audit } as const
    app.delete('/system/dict/type/refreshCache', { schema, config }, async () => {
      dictionaries.forgetAll()
      return null
    })
  }
}
