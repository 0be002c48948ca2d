import { guardParameters } from '../../../../application/settings/guard-parameters.ts'
import { PARAMETER } from '../../../../domain/settings/parameter.ts'
import { page } from '../record/page.ts'

export const parametersPage = page({
  of: PARAMETER,
  words: { en: ['a parameter', 'parameters'], zh: '参数' },
  url: '/system/config',
  permission: 'system:config',
  sheet: {
    name: 'parameters',
    words: { en: 'Parameters', zh: '参数数据' },
  },
  guard: guardParameters,
})
