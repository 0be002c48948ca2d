import { guardParameters } from '../../../application/settings/guard-parameters.ts'
import type { GetParameter, SetParameter } from '../../../application/settings/parameters.ts'
import { PARAMETER } from '../../../domain/settings/parameter.ts'
import { routeOf } from '../route.ts'
import { Type } from '../wire/schema.ts'
import { NullableText, textOf } from '../wire/wire-types.ts'
import { page } from './record/page.ts'
import { changed } from './record/page-routes.ts'
import { recordWords, wireWords } from './record/record-words.ts'

const ERRORS = ['parameter_kept', 'role_not_found', 'built_in_role_kept'] as const

export const parametersPage = page({
  of: PARAMETER,
  words: { en: ['a parameter', 'parameters'], zh: '参数' },
  url: '/system/config',
  errors: ERRORS,
  permission: 'system:config',
  sheet: {
    name: 'parameters',
    words: { en: 'Parameters', zh: '参数数据' },
  },
  guard: guardParameters,
})

interface Parameters {
  readonly get: GetParameter
  readonly set: SetParameter
}

const route = routeOf<Parameters>({ area: parametersPage.area })

export const PARAMETER_ROUTES = [
  route({
    method: 'GET',
    url: '/system/config/configKey/:configKey',
    access: 'session',
    summary: 'Get the value of a system parameter',
    description:
      'Any session may read `sys.oss.previewListResource`, and with `system:user:add` also `sys.user.initPassword`, which is empty for others. Other keys need `system:config:query`; without it they are null, like unknown keys.',
    params: Type.Object({ configKey: textOf(100) }),
    reply: NullableText,
    schema: { tags: ['Settings'] },
    run: async ({ get }, { params, caller }) =>
      (await get.execute(params.configKey, caller.permissions)) ?? null,
  }),
  route({
    method: 'PUT',
    url: '/system/config/updateByKey',
    access: 'system:config:edit',
    words: ['Set a parameter', '设置参数键值'],
    errors: ERRORS,
    audit: { kind: 'change', covers: 'part' },
    summary: 'Set the value of a system parameter',
    body: Type.Object({
      configKey: textOf(100),
      // Switches in `plus-ui` send a boolean.
      configValue: Type.Unsafe<string | boolean>({ type: ['string', 'boolean'], maxLength: 4000 }),
    }),
    config: {
      recordWords: recordWords(parametersPage),
      memberWords: wireWords(parametersPage),
    },
    run: ({ set }, { body: { configKey, configValue }, caller, request }) =>
      changed(request, () => set.execute(configKey, String(configValue), caller)),
  }),
  route({
    method: 'DELETE',
    url: '/system/config/refreshCache',
    access: 'system:config:remove',
    summary: 'Refresh the parameter cache',
    description: 'Has no effect, because parameters are not cached.',
    run: async () => null,
  }),
]
