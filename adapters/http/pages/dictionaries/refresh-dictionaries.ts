import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ForgetDictionaries } from '../../../../application/dictionaries/forget-dictionaries.ts'
import { Type } from '../../wire/schema.ts'

export function refreshDictionariesRoute(forget: ForgetDictionaries): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Forget copies of dictionaries',
      description: 'Those of this instance; none is older than half a second anywhere.',
      tags: ['Dictionaries'],
      response: { 200: Type.Null() },
    }
    // One front end shows its button by the one code, the other by the other.
    const audit = { area: 'dictionary', kind: 'clear' } as const
    const config = { access: 'system:dict:remove', or: 'system:dict:edit', audit } as const
    app.delete('/system/dict/type/refreshCache', { schema, config }, async () => {
      const refresh = await forget.execute()
      await refresh()
      return null
    })
  }
}
