type Judge = (value: unknown) => boolean

const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const isText: Judge = (value) => typeof value === 'string'
const isDate: Judge = (value) => typeof value === 'string' && DATE.test(value)
const orNull =
  (judge: Judge): Judge =>
  (value) =>
    value === null || judge(value)

/** Kinds of fields, in the words of the contract. */
const KINDS = {
  text: isText,
  'text or null': orNull(isText),
  filled: (value: unknown) => isText(value) && value !== '',
  date: isDate,
  'date or null': orNull(isDate),
  id: isWireId,
  'id or null': orNull(isWireId),
  'id as text': (value: unknown) => isText(value) && /^\d+$/.test(String(value)),
  number: Number.isSafeInteger,
  boolean: (value: unknown) => typeof value === 'boolean',
  texts: (value: unknown) => Array.isArray(value) && value.every(isText),
  list: Array.isArray,
  object: (value: unknown) => typeof value === 'object' && value !== null,
  null: (value: unknown) => value === null,
  '0 or 1': (value: unknown) => value === '0' || value === '1',
  'Y or N': (value: unknown) => value === 'Y' || value === 'N',
  'JSON text': isJson,
} satisfies Record<string, Judge>

export type Shape = Readonly<Record<string, keyof typeof KINDS>>

/** The fields of a user that everybody may see. */
export const PERSON = {
  userId: 'id',
  tenantId: 'filled',
  deptId: 'id or null',
  deptName: 'text or null',
  userName: 'filled',
  nickName: 'filled',
  userType: 'filled',
  email: 'text or null',
  phonenumber: 'text or null',
  sex: 'filled',
  avatar: 'filled',
} satisfies Shape

/** The differences between a value and its shape: missing or additional fields, or other kinds. */
export function differences(value: unknown, shape: Shape): string[] {
  if (typeof value !== 'object' || value === null) return [`${JSON.stringify(value)} is no object`]
  const fields = new Map<string, unknown>(Object.entries(value))
  const extra = [...fields.keys()].filter((name) => !(name in shape))
  const wrong = Object.entries(shape).flatMap(([name, kind]) => {
    if (!fields.has(name)) return [`${name} is missing`]
    const field = fields.get(name)
    return KINDS[kind](field) ? [] : [`${name} is ${JSON.stringify(field)}, not ${kind}`]
  })
  return [...wrong, ...extra.map((name) => `${name} is not in the contract`)]
}

/** A number while it is safe, text beyond. */
function isWireId(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  return isText(value) && /^\d+$/.test(String(value)) && !Number.isSafeInteger(Number(value))
}

function isJson(value: unknown): boolean {
  try {
    return typeof value === 'string' && typeof JSON.parse(value) === 'object'
  } catch {
    return false
  }
}
