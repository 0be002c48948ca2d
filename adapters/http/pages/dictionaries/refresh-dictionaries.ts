import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../wire/schema.ts'

export function refreshDictionariesRoute(): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Forget copies of dictionaries',
      description: 'There are none: every instance reads them where they are kept.',
      tags: ['Dictionaries'],
      response: { 200: Type.Null() },
    }
    // One front end shows its button by the one code, the other by the other.
    const audit = { area: 'dictionary', kind: 'clear' } as const
    const config = { access: 'system:dict:remove', or: 'system:dict:edit', audit } as const
    app.delete('/system/dict/type/refreshCache', { schema, config }, async () => null)
  }
}
