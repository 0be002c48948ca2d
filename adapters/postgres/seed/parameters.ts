import { ADMINISTRATOR_FACTOR_PARAMETER } from '../../../domain/identity/factors/factor-rule.ts'
import { builtInText } from '../../../domain/language/built-in-text.ts'
import type { Language } from '../../../domain/language/language.ts'

const PARAMETERS = [
  {
    id: '1',
    key: 'sys.oss.previewListResource',

    value: 'true',
  },
  // Empty on purpose, so that there is no known default password.
  { id: '2', key: 'sys.user.initPassword', value: '' },
  { id: '3', key: 'sys.account.registerUser', value: 'false' },
  { id: '4', key: 'sys.account.registerRole', value: '' },
  { id: '5', key: ADMINISTRATOR_FACTOR_PARAMETER, value: 'false' },
]

export function builtInParameters(createdAt: Date, language: Language) {
  return PARAMETERS.map((parameter) => ({
    ...parameter,
    name: builtInText(`parameter.${parameter.id}`, language),
    isBuiltIn: true,
    createdAt,
  }))
}
