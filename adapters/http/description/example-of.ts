import { isJson, type Json, jsonAt } from './json.ts'

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['total', 1],
  ['expire_in', 604_800],
  ['timeout', 604_800],
  ['activeTimeout', 1800],
])

/** Matched against a member's name; the first text that fits the schema is used. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/time$|^params\[/i, '2026-01-31 09:30:00'],
  [/^page(Num|Size)$/, '1'],
  [/^isAsc$/, 'asc'],
  [/ids$/i, '1,2'],
  [/^(captcha)?uuid$/i, '3f2a9b4c5d6e7f80912a3b4c5d6e7f80'],
  [/^client_?id$/i, 'e5cd7e4891bf95d1d19206ce24a7b32e'],
  [/^grantType/, 'password'],
  [/(^|[a-z])id$/i, '1'],
  [/user_?name|createByName|operName/i, 'mei'],
  [/nickName|realName/, 'Mei'],
  [/email/i, 'mei@example.com'],
  [/phone/i, '13800138000'],
  [/password|secret/i, 'Correct-Horse-7'],
  [/url$|link/i, 'https://console.example.com/file/1'],
  [/ipaddr|operIp|^address$/, '192.0.2.7'],
  [/permission|perms|codes/i, 'system:oss:list'],
  [/^(msg|reason)$/, 'Done'],
  [/configKey/, 'sys.account.registerUser'],
  [/source/i, 'github'],
  [/^menuType$/, 'C'],
  [/userType/, 'sys_user'],
  [/fileName|originalName/i, 'picture.png'],
  [/suffix/i, '.png'],
  [/endpoint/i, 's3.example.com'],
]
const WORDS = ['text', '1', 'Y', '0', '00']

/** Example values by member name. */
const EXAMPLES = {
  numberFor(name: string, minimum: unknown): number {
    return NUMBERS.get(name) ?? (typeof minimum === 'number' ? minimum : 1)
  },

  textFor(name: string, { pattern, minLength, maxLength }: Json): string {
    const known = TEXTS.filter(([names]) => names.test(name)).map(([, text]) => text)
    const fits = (text: string) =>
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
      (typeof minLength !== 'number' || text.length >= minLength) &&
      (typeof maxLength !== 'number' || text.length <= maxLength)
    return [...known, ...WORDS].find(fits) ?? 'text'
  },
}

const DEEPEST = 3

/** @returns an example that fits the schema: its own, or one chosen by the member's name */
export function exampleOf(schema: unknown, schemas: Json, name = '', depth = 0): unknown {
  const own = resolved(schema, schemas)
  if (Array.isArray(own.examples)) return own.examples[0]
  if (own.const !== undefined) return own.const
  if (Array.isArray(own.enum)) return own.enum[0]
  const [choice] = [own.oneOf, own.anyOf].filter(Array.isArray).flat()
  if (choice !== undefined) return exampleOf(choice, schemas, name, depth)
  return byType(own, schemas, name, depth)
}

function byType(schema: Json, schemas: Json, name: string, depth: number): unknown {
  const [type] = [schema.type].flat()
  if (type === 'object') return objectExample(schema, schemas, depth)
  if (type === 'array') {
    const nested = depth >= DEEPEST && isJson(schema.items) && '$ref' in schema.items
    return nested ? [] : [exampleOf(schema.items, schemas, name, depth + 1)]
  }
  if (type === 'null') return null
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return EXAMPLES.numberFor(name, schema.minimum)
  return EXAMPLES.textFor(name, schema)
}

function objectExample(schema: Json, schemas: Json, depth: number): Json {
  const members = Object.entries(jsonAt(schema, 'properties'))
  return Object.fromEntries(
    members.map(([name, member]) => [name, exampleOf(member, schemas, name, depth + 1)]),
  )
}

function resolved(schema: unknown, schemas: Json): Json {
  if (!isJson(schema)) return {}
  if (typeof schema.$ref !== 'string') return schema
  return jsonAt(schemas, schema.$ref.split('/').at(-1) ?? '')
}
