import { ADMINISTRATOR_ROLE } from '../../../domain/access/role.ts'
import { MANAGER_ROLE } from '../../../domain/access/role-rights.ts'
import { FILE_TYPE, type RouteEntry } from '../route-table.ts'
import { wordsOfRoute } from '../words/route-words.ts'
import { exampleOf } from './example-of.ts'
import { closed, isJson, type Json, jsonAt } from './json.ts'
import { parameterWords } from './parameter-words.ts'
import { responsesOf } from './responses.ts'
import { errorsOf } from './route-errors.ts'
import { securityOf } from './security.ts'

/** Keywords that hold values, not schemas. */
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'enum', 'const'])

/** Relative to the description, so that it is right behind any path prefix. */
const SERVERS = [{ url: './', description: 'The server of this description' }]

/**
 * Adds what follows from the route table to the document that the library collected: operation ids,
 * access, answers by status, error codes, examples. Routes need not state any of it.
 */
export function completeDescription(document: object, entries: readonly RouteEntry[]): void {
  const root = jsonAt(document)
  root.servers = SERVERS
  const schemas = jsonAt(root, 'components', 'schemas')
  for (const name of Object.keys(schemas)) schemas[name] = closed(schemas[name])
  for (const [path, methods] of Object.entries(jsonAt(root, 'paths'))) {
    // HEAD is almost always GET without the body.
    if (Object.hasOwn(jsonAt(methods), 'get')) delete jsonAt(methods).head
    for (const [method, operation] of Object.entries(jsonAt(methods))) {
      const entry = entries.find((one) => isAt(one, method, path))
      if (entry && isJson(operation)) completeOperation({ entry, operation, path, schemas })
    }
  }
  nameSharedSchemas(root.paths, schemas)
}

interface Route {
  readonly entry: RouteEntry
  readonly operation: Json
  readonly path: string
  readonly schemas: Json
}

function completeOperation({ entry, operation, path, schemas }: Route): void {
  const { access, method, config } = entry
  const parameters = [operation.parameters ?? []].flat().map((one) => jsonAt(one))
  const called = wordsOfRoute({ routeOptions: entry })
  for (const parameter of parameters) {
    const name = String(parameter.name)
    // The library has already moved a schema's own description to the parameter.
    parameter.description ??=
      jsonAt(parameter.schema).description ?? parameterWords(name) ?? called(name)?.label.en
    parameter.example ??= exampleOf(parameter.schema, schemas, name)
  }
  if (config.upload === true) operation.requestBody = uploadBody(entry)
  const bodies = Object.values(jsonAt(operation, 'requestBody', 'content'))
  for (const body of bodies) {
    if (config.described) Object.assign(jsonAt(body), config.described)
    else addExample(jsonAt(body), schemas)
  }
  const errors = errorsOf(entry, [
    ...parameters.map(({ name }) => String(name)),
    ...bodies.flatMap((body) => Object.keys(jsonAt(body, 'schema', 'properties'))),
  ])
  Object.assign(operation, {
    operationId: operationId(method, path),
    description: operationWords(entry, errors, operation.description),
    security: securityOf(entry),
    'x-access': access,
    'x-encrypted': config.encrypted === 'required',
    'x-errors': errors,
    responses: responsesOf({ entry, errors, declared: jsonAt(operation, 'responses'), schemas }),
  })
}

function addExample(media: Json, schemas: Json): void {
  // The library has moved a schema's own examples here.
  const [own] = Object.values(jsonAt(media, 'examples')).map((one) => jsonAt(one).value)
  delete media.examples
  media.example = own ?? exampleOf(media.schema, schemas)
}

/** The handler streams the body, so the route has no body schema. */
function uploadBody({ config: { uploadPart, uploadType = FILE_TYPE } }: RouteEntry): Json {
  const file = { type: 'string', format: 'binary', examples: ['…'] }
  if (uploadPart === undefined) {
    return { required: true, content: { [uploadType]: { schema: file } } }
  }
  const form = { type: 'object', required: [uploadPart], properties: { [uploadPart]: file } }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

function isAt(entry: RouteEntry, method: string, path: string): boolean {
  const url = entry.url.replaceAll(/:(\w+)/g, '{$1}')
  return entry.method.toLowerCase() === method && url === path
}

/** @returns `getSystemClientById` for `GET /system/client/{id}`. Unique because method and path are. */
function operationId(method: string, path: string): string {
  const words = path
    .split(/[/._-]/)
    .filter(Boolean)
    .map(wordOf)
  return method.toLowerCase() + words.join('')
}

function wordOf(part: string): string {
  const parameter = /^\{(\w+)\}$/.exec(part)?.[1]
  if (parameter !== undefined) return `By${capitalized(parameter)}`
  return part === '*' ? 'Rest' : capitalized(part)
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/**
 * Schemas with a title get that name in the description and in generated clients: each is added to
 * the components, and its copies in `paths` become references.
 */
function nameSharedSchemas(node: unknown, schemas: Json): void {
  if (Array.isArray(node)) for (const one of node) nameSharedSchemas(one, schemas)
  if (!isJson(node)) return
  for (const [key, value] of Object.entries(node)) {
    if (VALUES.has(key)) continue
    const name = isJson(value) && isJson(value.properties) ? nameFor(value, schemas) : undefined
    if (name === undefined) nameSharedSchemas(value, schemas)
    else node[key] = { $ref: `#/components/schemas/${name}` }
  }
}

/** None if the title is no name of a component, or that of another schema. */
function nameFor(schema: Json, schemas: Json): string | undefined {
  const { title } = schema
  if (typeof title !== 'string' || !/^[\w.-]+$/.test(title)) return undefined
  schemas[title] ??= schema
  return JSON.stringify(schemas[title]) === JSON.stringify(schema) ? title : undefined
}

/** Swagger UI does not show the `x-` members, so the description repeats them for people. */
function operationWords(
  { access, config }: RouteEntry,
  errors: readonly string[],
  own: unknown,
): string {
  return [
    ...(typeof own === 'string' ? [own] : []),
    `**Who may call:** ${callers({ access, config })}${roleOf(config)}`,
    ...(config.encrypted === 'required'
      ? ['**The body must be encrypted** (`encrypt-key`). This page does that for you.']
      : []),
    `**Refusals** (\`error\`): ${errors.map((error) => `\`${error}\``).join(', ')}`,
  ].join('\n\n')
}

function roleOf({ role }: RouteEntry['config']): string {
  if (role === undefined) return ''
  const also =
    role === MANAGER_ROLE ? `, \`${ADMINISTRATOR_ROLE}\` or \`${MANAGER_ROLE}\`` : ` \`${role}\``
  return ` The built-in role${also} is required as well.`
}

function callers({ access, config }: Pick<RouteEntry, 'access' | 'config'>): string {
  if (access === 'public') return 'anybody.'
  if (access === 'session') {
    return config.keys === 'open' ? 'anybody with a session or key.' : 'anybody with a session.'
  }
  const codes = [access, config.or ?? []].flat().map((code) => `\`${code}\``)
  return `holders of the permission ${codes.join(' or ')}.`
}
