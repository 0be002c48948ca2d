import type { Static } from 'typebox'
import type { PlatformFields } from '../../../../application/platforms/platform-fields.ts'
import type { AccessPolicy } from '../../../../domain/storage/platforms/remote-settings.ts'
import { Type } from '../../wire/schema.ts'
import { parseExtras } from './platform-extras.ts'
import { FIELD_NOTES } from './platform-row.ts'

/** Skips the test of a platform that its operator knows to work. */
export const UNTRIED = Type.Optional(Type.Boolean({ description: '`true`: do not test it first' }))

const VISIBLE = '^[^\\u0000-\\u001f\\u007f]*$'

/** Forms send null for fields that they do not change. */
function maybe(maxLength: number, more: object = {}) {
  const text = { type: ['string', 'null'], maxLength, pattern: VISIBLE, ...more }
  return Type.Optional(Type.Unsafe<string | null>(text))
}

function oneOf(words: readonly string[], more: object = {}) {
  return Type.Optional(Type.Unsafe<string | null>({ enum: [...words, '', null], ...more }))
}

const required = Type.String({ minLength: 2, maxLength: 100, pattern: VISIBLE })
/** Typed into forms that want a value where a local platform has none. */
const NOTHING = '-'
/** A secret is as long as a new platform's, or blank to keep the saved one. */
const keptSecret = maybe(100, { pattern: '^( *|-|[^\\u0000-\\u001f\\u007f]{2,})$' })

const FIELDS = {
  configKey: required,
  bucketName: maybe(100),
  endpoint: required,
  prefix: maybe(200),
  domain: maybe(255, { description: FIELD_NOTES.domain }),
  isHttps: oneOf(['Y', 'N']),
  region: maybe(64),
  accessPolicy: oneOf(['0', '1', '2'], { description: FIELD_NOTES.accessPolicy }),
  ext1: maybe(2000),
  remark: maybe(500),
}

const REMOTE_ONLY = ['bucketName', 'accessKey', 'secretKey']

/** Only a local platform has neither a bucket nor keys. */
export const NewPlatform = Type.Object(
  {
    ...FIELDS,
    accessKey: keptSecret,
    secretKey: keptSecret,
    status: oneOf(['0', '1']),
    force: UNTRIED,
  },
  {
    if: { properties: { endpoint: { not: { pattern: '^ *local/* *$' } } } },
    // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema
    then: {
      required: REMOTE_ONLY,
      properties: Object.fromEntries(REMOTE_ONLY.map((name) => [name, required])),
    },
  },
)

export const CHANGED_PLATFORM = { ...FIELDS, accessKey: keptSecret, secretKey: keptSecret }

/** A saved platform needs only its id; a new one needs the fields for adding it. */
export const TESTED_PLATFORM = {
  ...CHANGED_PLATFORM,
  configKey: Type.Optional(required),
  endpoint: Type.Optional(required),
}

const changed = Type.Object(CHANGED_PLATFORM)

const ACCESS: ReadonlyMap<unknown, AccessPolicy> = new Map([
  ['0', 'private'],
  ['1', 'public'],
  ['2', 'custom'],
])

const tested = Type.Object(TESTED_PLATFORM)

/** @returns `undefined` if the saved platform is to be tested unchanged. @throws InvalidPlatform */
export function testedFields(body: Static<typeof tested>): PlatformFields | undefined {
  if (Object.keys(body).length === 0) return undefined
  const { configKey = '', bucketName = '', endpoint = '' } = body
  return platformFields({ ...body, configKey, bucketName, endpoint })
}

/** @throws InvalidPlatform if `ext1` is invalid */
export function platformFields(body: Static<typeof changed>): PlatformFields {
  return {
    key: body.configKey.trim(),
    endpoint: body.endpoint.trim(),
    bucket: given(body.bucketName),
    accessKey: given(body.accessKey),
    secretKey: given(body.secretKey),
    isHttps: body.isHttps ? body.isHttps === 'Y' : undefined,
    region: body.region?.trim() ?? undefined,
    basePath: body.prefix?.trim() ?? undefined,
    customDomain: body.domain?.trim() ?? undefined,
    accessPolicy: ACCESS.get(body.accessPolicy),
    remark: body.remark ?? undefined,
    options: parseExtras(body.ext1 ?? ''),
  }
}

function given(text: string | null | undefined): string {
  const said = text?.trim() ?? ''
  return said === NOTHING ? '' : said
}
