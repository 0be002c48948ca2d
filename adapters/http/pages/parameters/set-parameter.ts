import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SetParameter } from '../../../../application/settings/set-parameter.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { areaWord } from '../../words/area-words.ts'
import { changed } from '../record/page-routes.ts'
import { recordWords, wireWords } from '../record/record-words.ts'
import { parametersPage } from './parameters.ts'

/** Switches in `plus-ui` send a boolean. */
const Value = Type.Unsafe<string | boolean>({ type: ['string', 'boolean'], maxLength: 4000 })

export function setParameterRoute(setParameter: SetParameter): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Set the value of a system parameter',
      tags: [areaWord(parametersPage.area, 'en')],
      body: Type.Object({ configKey: textOf(100), configValue: Value }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'parameter', kind: 'change', covers: 'part' } as const
    const words = {
      recordWords: recordWords(parametersPage),
      memberWords: wireWords(parametersPage),
    }
    const config = { access: 'system:config:edit', audit, ...words } as const
    app.put('/system/config/updateByKey', { schema, config }, async (request) => {
      const { configKey, configValue } = request.body
      const by = callerOf(request)
      return changed(request, () => setParameter.execute(configKey, String(configValue), by))
    })
  }
}
