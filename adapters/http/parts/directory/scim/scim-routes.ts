import type { FastifyPluginAsync } from 'fastify'
import type {
  Changed,
  ScimCollection,
} from '../../../../../application/parts/directory/scim/scim-collections.ts'
import {
  ScimInvalid,
  ScimNotFound,
} from '../../../../../domain/parts/directory/scim/scim-errors.ts'
import {
  RESOURCE_TYPES,
  type ScimKind,
} from '../../../../../domain/parts/directory/scim/scim-schema.ts'
import type { Words } from '../../../../../domain/records/shown.ts'
import { hideBody } from '../../../edge/bodies/body-guards.ts'
import { type Call, mounted, type Route, routeOf } from '../../../route.ts'
import { scoped } from '../../../scoped.ts'
import { Type } from '../../../wire/schema.ts'
import { textOf } from '../../../wire/wire-types.ts'
import { readFilter, readPatch } from './read-request.ts'
import {
  discovered,
  discoveredOne,
  listBody,
  MOST_ON_PAGE,
  readProjection,
  resourceBody,
  serviceProviderConfig,
  wantsRelated,
  weakTag,
} from './scim-answers.ts'
import { speakScim } from './scim-scope.ts'

const ROOT = '/scim/v2'
const PERMISSION = 'system:directory:scim'
const CONFIG = { reply: 'plain', repeat: 'allowed' } as const
const ERRORS = ['scim_invalid', 'scim_taken', 'scim_not_found', 'scim_changed', 'scim_refused']

export interface ScimService {
  readonly user: ScimCollection
  readonly group: ScimCollection
  /** Where clients reach the service, without a slash at the end. */
  readonly publicUrl: string
}

type Asked = Readonly<Record<string, unknown>>

const ById = Type.Object({ id: textOf(200) })
const attributesFor = (description: string) =>
  Type.Optional(Type.String({ maxLength: 4000, description }))
const numberFor = (description: string) =>
  Type.Optional(Type.String({ maxLength: 20, description }))
const Shown = Type.Object({
  attributes: attributesFor('The only attributes to show, separated by commas'),
  excludedAttributes: attributesFor('Attributes not to show, separated by commas'),
})
const Listed = Type.Object({
  filter: Type.Optional(Type.String({ maxLength: 8000, description: 'RFC 7644, section 3.4.2.2' })),
  startIndex: numberFor('Position of the first resource, from 1'),
  count: numberFor('Resources on a page, at most 200'),
  ...Shown.properties,
})
/** What is in it depends on the schemas that `/Schemas` describes. */
const Sent = Type.Unsafe<Asked>({ type: 'object', additionalProperties: true })

const KINDS: readonly ScimKind[] = ['user', 'group']
const WORDS: Readonly<Record<ScimKind, Readonly<Record<'add' | 'change' | 'remove', Words>>>> = {
  user: {
    add: ['Add a user by SCIM', 'SCIM 新增用户'],
    change: ['Change a user by SCIM', 'SCIM 修改用户'],
    remove: ['Disable a user by SCIM', 'SCIM 停用用户'],
  },
  group: {
    add: ['Add a group by SCIM', 'SCIM 新增用户组'],
    change: ['Change a group by SCIM', 'SCIM 修改用户组'],
    remove: ['Remove a group by SCIM', 'SCIM 删除用户组'],
  },
}

const route = routeOf<ScimService>({ area: 'directory', tag: 'SCIM' })
const common = { access: PERMISSION, config: CONFIG, errors: ERRORS } as const

/** SCIM 2.0 (RFC 7643, 7644) for programs with a key. */
export function scimRoutes(service: ScimService): FastifyPluginAsync {
  const routes = KINDS.flatMap((kind) => [...readingRoutes(kind), ...changingRoutes(kind)])
  return scoped(async (app) => {
    speakScim(app)
    await app.register(nothingElse, { prefix: ROOT })
    await mounted([...OF_ALL, ...routes], service)(app, {})
  })
}

/** What SCIM has and is not served, such as `/Bulk`, is not found in SCIM, too. */
const nothingElse: FastifyPluginAsync = async (app) => {
  app.addHook('preParsing', hideBody)
  app.setNotFoundHandler(() => {
    throw new ScimNotFound()
  })
}

const OF_ALL: readonly Route<ScimService>[] = [
  route({
    ...common,
    method: 'GET',
    url: `${ROOT}/ServiceProviderConfig`,
    summary: 'Tell what of SCIM is served',
    run: async (service) => serviceProviderConfig(baseOf(service)),
  }),
  ...(['ResourceTypes', 'Schemas'] as const).flatMap((kind) => [
    route({
      ...common,
      method: 'GET',
      url: `${ROOT}/${kind}`,
      summary: `List the ${kind} of SCIM`,
      run: async (service) => discovered(kind, baseOf(service)),
    }),
    route({
      ...common,
      method: 'GET',
      url: `${ROOT}/${kind}/:id`,
      summary: `Show one of the ${kind} of SCIM`,
      params: ById,
      run: async (service, { params }) => discoveredOne(kind, params.id, baseOf(service)),
    }),
  ]),
  searchRoute('', KINDS),
]

function searchRoute(path: string, kinds: readonly ScimKind[]): Route<ScimService> {
  return route({
    ...common,
    method: 'POST',
    url: `${ROOT}${path}/.search`,
    summary: `Search ${kinds.join('s and ')}s by SCIM, with a body`,
    body: Sent,
    run: async (service, { body }) => answerList(service, kinds, body),
  })
}

function readingRoutes(kind: ScimKind): readonly Route<ScimService>[] {
  return [
    searchRoute(RESOURCE_TYPES[kind].endpoint, [kind]),
    route({
      ...common,
      method: 'GET',
      url: urlOf(kind),
      summary: `Search ${kind}s by SCIM`,
      query: Listed,
      run: async (service, { query }) => answerList(service, [kind], query),
    }),
    route({
      ...common,
      method: 'GET',
      url: `${urlOf(kind)}/:id`,
      summary: `Show a ${kind} by SCIM`,
      params: ById,
      query: Shown,
      run: async (service, { params, query, request, reply }) => {
        const answer = await answerOne(service, kind, params.id, { query, reply })
        const isKnown = tagsIn(request.headers['if-none-match'])?.(answer.version) === true
        return isKnown ? reply.code(304).send() : answer.body
      },
    }),
  ]
}

function changingRoutes(kind: ScimKind): readonly Route<ScimService>[] {
  const { add, change, remove } = WORDS[kind]
  const one = { ...common, url: `${urlOf(kind)}/:id`, params: ById } as const
  const sent = { query: Shown, body: Sent } as const
  return [
    route({
      ...{ ...common, ...sent, method: 'POST', url: urlOf(kind), words: add },
      audit: { kind: 'add', covers: 'part' },
      run: async (service, call) => {
        void call.reply.code(201)
        return answerChange(service, kind, call, (all) => all.add(call.body))
      },
    }),
    ...(['PUT', 'PATCH'] as const).map((method) =>
      route({
        ...{ ...one, ...sent, method, words: change },
        audit: { kind: 'change', covers: 'part' },
        run: async (service, call) => {
          const { params, body } = call
          return answerChange(service, kind, call, (all) =>
            method === 'PUT'
              ? all.replace(params.id, body, meantBy(call))
              : all.patch(params.id, readPatch(kind, body), meantBy(call)),
          )
        },
      }),
    ),
    route({
      ...{ ...one, method: 'DELETE', words: remove },
      audit: { kind: 'remove', covers: 'part' },
      run: async (service, call) => {
        const left = () => service[kind].remove(call.params.id, meantBy(call))
        await (await call.audited(left)).finish()
        return call.reply.code(204).send()
      },
    }),
  ]
}

function urlOf(kind: ScimKind): string {
  return `${ROOT}${RESOURCE_TYPES[kind].endpoint}`
}

/** The first kind comes first, and one that has not the attributes of the filter not at all. */
async function answerList(service: ScimService, kinds: readonly ScimKind[], asked: Asked) {
  const startIndex = Math.max(wholeNumber(asked, 'startIndex', 1), 1)
  const count = Math.max(wholeNumber(asked, 'count', MOST_ON_PAGE), 0)
  const most = Math.min(count, MOST_ON_PAGE)
  const found: unknown[] = []
  let total = 0
  for (const { kind, filter } of filtersOf(kinds, asked.filter)) {
    const shown = readProjection(kind, asked)
    const offset = Math.max(startIndex - 1 - total, 0)
    const page = { filter, offset, limit: most - found.length }
    const { total: more, views } = await service[kind].find(page, wantsRelated(kind, shown))
    found.push(...views.map((view) => resourceBody(view, baseOf(service), shown)))
    total += more
  }
  return listBody(total, found, startIndex)
}

/** @throws ScimInvalid for a filter that fits no kind */
function filtersOf(kinds: readonly ScimKind[], text: unknown) {
  if (text === undefined) return kinds.map((kind) => ({ kind, filter: undefined }))
  const refusals: unknown[] = []
  const read = kinds.flatMap((kind) => {
    try {
      return { kind, filter: readFilter(kind, String(text)) }
    } catch (error) {
      refusals.push(error)
      return []
    }
  })
  if (read.length === 0) throw refusals[0]
  return read
}

async function answerChange(
  service: ScimService,
  kind: ScimKind,
  call: Call<unknown, Asked>,
  change: (all: ScimCollection) => Promise<Changed>,
) {
  const { id, finish } = await call.audited(() => change(service[kind]))
  await finish()
  const { body } = await answerOne(service, kind, id, call)
  void call.reply.header('location', `${service.publicUrl}${urlOf(kind)}/${id}`)
  return body
}

async function answerOne(
  service: ScimService,
  kind: ScimKind,
  id: string,
  { query, reply }: Pick<Call<unknown, Asked>, 'query' | 'reply'>,
) {
  const shown = readProjection(kind, query)
  const view = await service[kind].get(id, wantsRelated(kind, shown))
  const { version } = view.resource
  void reply.header('etag', weakTag(version))
  return { version, body: resourceBody(view, baseOf(service), shown) }
}

function meantBy({ request }: Call) {
  return tagsIn(request.headers['if-match'])
}

/** Tags are compared weakly, because ours are weak (RFC 7644 section 3.14). */
function tagsIn(field: string | undefined) {
  if (field === undefined) return undefined
  const tags = field.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return (version: number) => tags.includes('*') || tags.includes(`"${version}"`)
}

/** Queries have texts, and bodies numbers. @throws ScimInvalid */
function wholeNumber(asked: Asked, name: string, otherwise: number): number {
  const given = String(asked[name] ?? otherwise)
  if (!/^-?\d{1,15}$/.test(given)) throw new ScimInvalid('invalidValue', name)
  return Number(given)
}

function baseOf({ publicUrl }: ScimService): string {
  return `${publicUrl}${ROOT}`
}
