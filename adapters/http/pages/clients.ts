import type { Static } from 'typebox'
import type { ClientQuery, ManageClients } from '../../../application/clients/manage-clients.ts'
import { parseId, parseIdList } from '../../../domain/shared/id.ts'
import { removal, routeOf } from '../route.ts'
import { PAGE_KEYS, pageOf, pageSlice, sortKeys } from '../wire/page-query.ts'
import { Type } from '../wire/schema.ts'
import { recordStatus, textOf, WireId, WireStatus, wireId } from '../wire/wire-types.ts'
import {
  ChangedClient,
  ClientRow,
  clientEntry,
  clientRow,
  editedEntry,
  NewClient,
  typedSecret,
  unconfiguredGrants,
} from './client-forms.ts'

/** Without them, nobody works with this page any more. */
const PATHS_OF_PAGES = [
  ...['/system/user/getInfo', '/system/menu/getRouters'],
  ...['/system/client', '/system/client/list'],
]

const FILTER_KEYS = {
  clientId: Type.Optional(textOf(64)),
  clientKey: Type.Optional(textOf(64)),
  clientSecret: Type.Optional(textOf(128)),
  status: Type.Optional(WireStatus),
}
const Filter = Type.Object(FILTER_KEYS)

/** The secret is compared as typed. */
function clientFilter({ clientId, clientKey, clientSecret, status }: Static<typeof Filter>) {
  return {
    ...(clientId !== undefined && { clientId }),
    ...(clientKey !== undefined && { clientKeyContains: clientKey }),
    ...(clientSecret !== undefined && { secret: clientSecret }),
    ...(status !== undefined && { status: recordStatus(status) }),
  }
}

const Query = Type.Object({ ...PAGE_KEYS, ...FILTER_KEYS })
const SORTABLE = new Map([['id', 'id']])

function toPage(query: Static<typeof Query>): ClientQuery {
  const [sort = { descending: false }] = sortKeys(query, SORTABLE)
  const direction = sort.descending ? 'desc' : 'asc'
  return { ...pageSlice(query), direction, filter: clientFilter(query) }
}

const SECRET = Type.String({ description: 'Shown only in this answer' })
const ADDED = { id: WireId, clientId: Type.String(), clientSecret: SECRET }

/** Refusals of what a form says. */
const FORM_ERRORS = [
  'client_not_found',
  'rights_exceeded',
  'invalid_client_field',
  'invalid_client_timeout',
  'client_key_taken',
  'invalid_lifetime',
  'unknown_grant_type',
] as const

const route = routeOf<{ readonly clients: ManageClients }>({ area: 'client' })

export const CLIENT_ROUTES = [
  route({
    method: 'GET',
    url: '/system/client/list',
    access: 'system:client:list',
    summary: 'List clients',
    description: 'Ordered by id. `clientKey` matches in part, other filters exactly.',
    query: Query,
    reply: pageOf(ClientRow),
    run: async ({ clients }, { query }) => {
      const listed = await clients.list(toPage(query))
      return { total: listed.total, rows: listed.clients.map(clientRow) }
    },
  }),
  route({
    method: 'GET',
    url: '/system/client/:id',
    access: 'system:client:query',
    errors: ['client_not_found'],
    summary: 'Get a client without its secret',
    params: Type.Object({ id: textOf(32) }),
    reply: ClientRow,
    run: async ({ clients }, { params }) => clientRow(await clients.get(parseId(params.id))),
  }),
  route({
    method: 'POST',
    url: '/system/client',
    access: 'system:client:add',
    words: ['Add a client', '新增客户端'],
    errors: FORM_ERRORS,
    audit: 'add',
    description:
      'The service generates the client id, and the secret unless one is given. `msg` names grant ' +
      'types that cannot be used until they are configured.',
    body: NewClient,
    reply: Type.Object(ADDED),
    run: async ({ clients }, { body, caller, reply }) => {
      const secret = typedSecret(body.clientSecret)
      const added = await clients.add(clientEntry(body), caller, { secret })
      reply.warning = unconfiguredGrants(added.unconfigured)
      return { id: wireId(added.id), clientId: added.clientId, clientSecret: added.secret }
    },
  }),
  route({
    method: 'PUT',
    url: '/system/client',
    access: 'system:client:edit',
    words: ['Edit a client', '修改客户端'],
    errors: [...FORM_ERRORS, 'built_in_client_kept', 'rules_shut_out'],
    audit: 'change',
    summary: 'Change a client',
    description:
      'Absent fields keep their values, and so does a secret that is blank or masked. `msg` names ' +
      'grant types that cannot be used until they are configured.',
    body: ChangedClient,
    run: async ({ clients }, { body, caller, reply, address }) => {
      const [id, typed] = [parseId(String(body.id)), typedSecret(body.clientSecret)]
      const paths = body.force ? [] : PATHS_OF_PAGES
      const asked = { typedSecret: typed, entries: paths.map((path) => ({ path, address })) }
      reply.warning = unconfiguredGrants(await clients.edit(id, editedEntry(body), caller, asked))
    },
  }),
  route({
    method: 'PUT',
    url: '/system/client/changeStatus',
    access: 'system:client:edit',
    words: ['Enable or disable a client', '启用或停用客户端'],
    errors: ['client_not_found', 'built_in_client_kept'],
    audit: 'change',
    description:
      '`clientId` is the client id or the id of the row. Sessions of a disabled client are refused.',
    body: Type.Object({
      // One front end sends the client id here, the other the id of the row.
      clientId: Type.Unsafe<number | string>({ ...textOf(64), type: ['integer', 'string'] }),
      status: WireStatus,
    }),
    run: ({ clients }, { body }) =>
      clients.changeStatus(String(body.clientId), recordStatus(body.status)),
  }),
  route({
    method: 'PUT',
    url: '/system/client/resetSecret',
    access: 'system:client:edit',
    words: ['Reset the secret of a client', '重置客户端密钥'],
    errors: ['client_not_found'],
    audit: 'change',
    body: Type.Object({ id: WireId }),
    reply: Type.Object({ clientSecret: SECRET }),
    run: async ({ clients }, { body }) => ({
      clientSecret: await clients.resetSecret(parseId(String(body.id))),
    }),
  }),
  route({
    ...removal({ en: 'client', zh: '客户端' }),
    url: '/system/client/:ids',
    access: 'system:client:remove',
    words: ['Remove clients', '删除客户端'],
    errors: ['client_not_found', 'built_in_client_kept'],
    summary: 'Remove clients and end their sessions',
    run: ({ clients }, { params }) => clients.remove(parseIdList(params.ids)),
  }),
]

export const CLIENTS_EXPORT = {
  url: '/system/client/export',
  access: 'system:client:export',
  words: ['Export the clients', '导出客户端'],
  area: 'client',
  body: Filter,
  layout: {
    name: 'clients',
    columns: [
      'id',
      'clientId',
      'clientKey',
      'grantType',
      'accessPath',
      'ipWhitelist',
      'deviceType',
      'activeTimeout',
      'timeout',
      'status',
    ],
    dictionaries: {
      grantType: 'sys_grant_type',
      deviceType: 'sys_device_type',
      status: 'sys_normal_disable',
    },
  },
  filter: clientFilter,
  rows: () => clientRow,
} as const
