import type { Static } from 'typebox'
import type {
  AddClient,
  ChangeClientStatus,
  EditClient,
  RemoveClients,
  ResetClientSecret,
} from '../../../application/clients/change-clients.ts'
import type {
  ClientQuery,
  GetClient,
  ListClients,
} from '../../../application/clients/find-clients.ts'
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

interface Clients {
  readonly list: ListClients
  readonly get: GetClient
  readonly add: AddClient
  readonly edit: EditClient
  readonly changeStatus: ChangeClientStatus
  readonly resetSecret: ResetClientSecret
  readonly remove: RemoveClients
}

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

const route = routeOf<Clients>({ area: 'client' })

export const CLIENT_ROUTES = [
  route({
    method: 'GET',
    url: '/system/client/list',
    access: 'system:client:list',
    summary: 'List clients',
    description: 'Ordered by id. `clientKey` matches in part, other filters exactly.',
    query: Query,
    reply: pageOf(ClientRow),
    run: async ({ list }, { query }) => {
      const { clients, total } = await list.execute(toPage(query))
      return { total, rows: clients.map(clientRow) }
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
    run: async ({ get }, { params }) => clientRow(await get.execute(parseId(params.id))),
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
    run: async ({ add }, { body, caller, reply }) => {
      const secret = typedSecret(body.clientSecret)
      const added = await add.execute(clientEntry(body), caller, { secret })
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
    run: async ({ edit }, { body, caller, reply, address }) => {
      const [id, typed] = [parseId(String(body.id)), typedSecret(body.clientSecret)]
      const paths = body.force ? [] : PATHS_OF_PAGES
      const asked = { typedSecret: typed, entries: paths.map((path) => ({ path, address })) }
      reply.warning = unconfiguredGrants(await edit.execute(id, editedEntry(body), caller, asked))
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
    run: ({ changeStatus }, { body }) =>
      changeStatus.execute(String(body.clientId), recordStatus(body.status)),
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
    run: async ({ resetSecret }, { body }) => ({
      clientSecret: await resetSecret.execute(parseId(String(body.id))),
    }),
  }),
  route({
    ...removal({ en: 'client', zh: '客户端' }),
    url: '/system/client/:ids',
    access: 'system:client:remove',
    words: ['Remove clients', '删除客户端'],
    errors: ['client_not_found', 'built_in_client_kept'],
    summary: 'Remove clients and end their sessions',
    run: ({ remove }, { params }) => remove.execute(parseIdList(params.ids)),
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
