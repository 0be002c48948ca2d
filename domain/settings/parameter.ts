import { ADMINISTRATOR_FACTOR_PARAMETER } from '../identity/factors/factor-rule.ts'
import { INITIAL_PASSWORD_PARAMETER } from '../identity/passwords/initial-password.ts'
import {
  REGISTRATION_PARAMETER,
  REGISTRATION_ROLE_PARAMETER,
} from '../identity/sign-in/registration.ts'
import { flag } from '../records/flag.ts'
import { type RowOf, record } from '../records/record.ts'
import { InvalidField } from '../records/record-errors.ts'
import { createdAt, kept } from '../records/stamps.ts'
import { text } from '../records/text.ts'
import { defineError } from '../shared/domain-error.ts'

const SWITCH = /^(true|false)$/
/** Empty: the form proposes no password. */
const PROPOSED_PASSWORD = /^(|.{5,128})$/

const ROLE_KEY_OR_NONE = /^[A-Za-z0-9_.-]{0,100}$/

/** Parameters that the service or its front ends read, with the values they accept. */
const KNOWN: ReadonlyMap<string, RegExp> = new Map([
  ['sys.oss.previewListResource', SWITCH],
  [ADMINISTRATOR_FACTOR_PARAMETER, SWITCH],
  [REGISTRATION_PARAMETER, SWITCH],
  [INITIAL_PASSWORD_PARAMETER, PROPOSED_PASSWORD],
  [REGISTRATION_ROLE_PARAMETER, ROLE_KEY_OR_NONE],
])

/** Those whose values are known to be no secrets. */
export const OPEN_PARAMETERS: ReadonlySet<string> = new Set(
  [...KNOWN.keys()].filter((key) => key !== INITIAL_PASSWORD_PARAMETER),
)

export const PARAMETER = record({
  name: 'parameter',
  id: { wire: 'configId', words: ['Id', '参数主键'] },
  fields: {
    name: text({ max: 100, filter: 'contains', wire: 'configName', words: ['Name', '参数名称'] }),
    key: text({
      max: 100,
      pattern: /^[A-Za-z0-9][A-Za-z0-9._:-]*$/,
      filter: 'contains',
      wire: 'configKey',
      words: ['Key', '参数键名'],
    }),
    value: text({
      max: 4000,
      hasLines: true,
      empty: '',
      wire: 'configValue',
      words: ['Value', '参数键值'],
    }),
    /** Built in: it cannot be removed, nor its key changed. */
    isBuiltIn: kept(
      flag({
        filter: 'equals',
        wire: 'configType',
        words: ['Built in', '系统内置'],
        letters: ['N', 'Y', 'Y: built in'],
        dictionary: 'sys_yes_no',
      }),
      false,
    ),
    remark: text({ max: 500, hasLines: true, empty: undefined, words: ['Remark', '备注'] }),
    createdAt,
  },
  sort: ['createdAt'],
  unique: [['key']],
  check({ name, key, value }) {
    if (name.trim() === '') throw new InvalidField('name')
    if (KNOWN.get(key)?.test(value) === false) throw new InvalidField('value')
  },
})

export type Parameter = RowOf<typeof PARAMETER.fields>

const SECRET =
  /pass(word|wd|phrase)|(?<![a-z])(pass|dsn)(?![a-z])|pwd|secret|token|credential|(api|access|private)[._-]?key/i

export function isSecretParameter(key: string): boolean {
  return SECRET.test(key)
}

/** With this value, others would get into accounts or roles. */
export class ParameterKept extends defineError(
  'refused',
  'parameter_kept',
  'Only the super administrator gives this parameter such a value.',
) {}
