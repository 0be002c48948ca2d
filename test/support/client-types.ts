import type { ApiDocument, Media, Operation } from './described-routes.ts'

type Members = Readonly<Record<string, unknown>>

const HEAD = `// Generated from the API description. After a change of routes run: npm run client-types

/** The refusal of every route. The codes in \`error\` are the route's own. */
export interface Refused<Error extends string> {
  readonly code: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 423 | 429 | 500 | 503
  readonly msg: string
  readonly data: null
  readonly error: Error
  readonly requestId: string
}
`

/** Generates the types of all routes for the typed client. */
export function clientTypes({ paths, components, webhooks }: ApiDocument): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `  ${member(name, schema)}`,
  )
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const,
      ),
    )
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, one]) => operationText(name, one))
  const messages = Object.entries(webhooks).map(([name, { post }]) => messageText(name, post))
  return `${HEAD}
export interface Schemas {
${schemas.join('\n')}
}

export interface Operations {
${operations.join('\n')}
}

/** What is sent to webhooks, by its type. */
export interface WebhookMessages {
${messages.join('\n')}
}
`
}

function messageText(name: string, { summary, requestBody }: Operation): string {
  const [body] = Object.values(requestBody?.content ?? {})
  return `  /** ${summary} */\n  '${name}': ${typeText(Object(body).schema)}`
}

function operationText(name: string, operation: Operation): string {
  return `  /** ${operation.summary.replaceAll('*/', '')} */
  '${name}': {
    input: ${inputText(operation)}
    answer: ${answerText(operation)}
  }`
}

function inputText({ parameters = [], requestBody, 'x-encrypted': isSealed }: Operation): string {
  const groups = ['path', 'query'].flatMap((place) => {
    const own = parameters.filter((one) => one.in === place)
    if (own.length === 0) return []
    const members = own.map(({ name, schema, required }) =>
      member(name, place === 'query' ? asQuery(schema) : schema, required === true),
    )
    const isNeeded = own.some(({ required }) => required)
    return [`${place}${isNeeded ? '' : '?'}: { ${members.join('; ')} }`]
  })
  const [body] = Object.values(requestBody?.content ?? {})
  const bodies = body ? [`body: ${typeText(body.schema)}`] : []
  const members = [...groups, ...bodies, ...(isSealed ? ['sealed: true'] : [])]
  return members.length > 0 ? `{ ${members.join('; ')} }` : 'object'
}

/** Addresses contain only text, so the client converts numbers and booleans. */
function asQuery(schema: Members): Members {
  return typeText(schema) === 'string' ? { type: ['string', 'number', 'boolean'] } : schema
}

function answerText({ responses }: Operation): string {
  const media = Object.values(responses).flatMap(({ content = {} }) => Object.entries(content))
  const types = media.flatMap(([type, one]) => mediaTexts(type, one))
  return [...new Set(types)].join(' | ') || 'Response'
}

function mediaTexts(type: string, { schema }: Media): string[] {
  if (type !== 'application/json') return ['Response']
  return Array.isArray(schema.oneOf) ? schema.oneOf.map(typeText) : [typeText(schema)]
}

function typeText(schema: Members): string {
  if (typeof schema.$ref === 'string') return `Schemas['${schema.$ref.split('/').at(-1)}']`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = [schema.oneOf, schema.anyOf].find(Array.isArray)
  if (choices) return choices.map(typeText).join(' | ')
  const types = [schema.type].flat().map((type) => typeNamed(String(type), schema))
  return types.join(' | ')
}

function typeNamed(type: string, schema: Members): string {
  if (type === 'object') return objectText(schema)
  if (type === 'array') return `readonly (${typeText(Object(schema.items))})[]`
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string') return schema.format === 'binary' ? 'Blob' : 'string'
  return type === 'boolean' || type === 'null' ? type : 'unknown'
}

function objectText(schema: Members): string {
  const properties = Object.entries<Members>(Object(schema.properties))
  const names = properties.map(([name]) => name)
  if (names.includes('error') && names.includes('requestId')) {
    return `Refused<${typeText(Object(Object(schema.properties).error))}>`
  }
  const required = [schema.required ?? []].flat()
  const members = properties.map(([name, one]) => member(name, one, required.includes(name)))
  const isOpen = typeof schema.additionalProperties === 'object' || properties.length === 0
  return `{ ${[...members, ...(isOpen ? ['readonly [name: string]: unknown'] : [])].join('; ')} }`
}

function member(name: string, schema: Members, isRequired = true): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
  return `readonly ${key}${isRequired ? '' : '?'}: ${typeText(schema)}`
}
