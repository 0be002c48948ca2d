import type { FastifyRequest, RouteOptions } from 'fastify'
import { parsePermissionCode } from '../../../../domain/access/permission-code.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { HttpRefusal } from '../../edge/failures/http-errors.ts'
import type { SpokenRoute, Surface } from '../../edge/surfaces.ts'
import {
  heard,
  heardBy,
  heardSchema,
  type Member,
  Misspelt,
  membersOf,
  said,
  saidSchema,
  withoutUnchosen,
} from './spelling.ts'

/** The wire of generation 6, for clients that name it. */
export const WIRE = '6'

/** The name of a role is edited apart from its rights, with the whole row of the role. */
const ROLE_NAME = 'PUT /system/role'

/** Front ends call functions of texts on what they get there. */
const VALUE = '/system/config/configKey/:configKey'

const UPLOAD = 'POST /resource/oss/upload'

const EDITING = ['system:notice:add', 'system:notice:edit'].map(parsePermissionCode)

/** The editor of notices uploads at the same address, and must not change the picture of its user. */
function hasNoEditor({ permissions }: Caller): boolean {
  return !EDITING.some((code) => permissions.allows(code))
}

/** What a page needs besides other names. */
type Alias = (request: FastifyRequest) => Promise<void>

interface Exceptions {
  /** What else turns requests of a route into the service's own, by method and address. */
  readonly aliases: ReadonlyMap<string, Alias>
  /** What serves those who may not upload files. */
  readonly upload: NonNullable<SpokenRoute['serve']>
}

export function surfaceOf6({ aliases, upload }: Exceptions): Surface {
  return {
    wire: WIRE,
    of(route) {
      const { url, config } = route
      // Modules have their own members, and their pages only the shape of the others.
      const members = config?.module === undefined ? membersOf(url) : []
      const alias = aliases.get(`${route.method} ${url}`)
      const isUpload = `${route.method} ${url}` === UPLOAD
      const spoken = { ...heardAt(route, members, alias), ...saidAt(members, url === VALUE) }
      return isUpload ? { ...spoken, serve: upload, serves: hasNoEditor } : spoken
    },
  }
}

function heardAt(route: RouteOptions, members: readonly Member[], alias?: Alias): SpokenRoute {
  const { body, querystring } = Object(route.schema)
  const own = heardBy(route.url).filter((member) => members.includes(member))
  const known = (schema: unknown) => own.filter((member) => declares(schema, member.own))
  const [ofBody, ofQuery] = [known(body), known(querystring)]
  const isName = `${route.method} ${route.url}` === ROLE_NAME
  if (ofBody.length + ofQuery.length === 0 && !isName && !alias) return {}
  return {
    asked: (schema) => ({
      ...schema,
      ...(body && { body: isName ? chosen(heardSchema(body, ofBody)) : heardSchema(body, ofBody) }),
      ...(querystring && { querystring: heardSchema(querystring, ofQuery) }),
    }),
    async hear(request) {
      try {
        if (isForm(request.body)) {
          const meant = heard(request.body, ofBody)
          request.body = isName ? withoutUnchosen(meant) : meant
        }
        if (isForm(request.query)) request.query = heard(request.query, ofQuery)
      } catch (error) {
        if (!(error instanceof Misspelt)) throw error
        throw new HttpRefusal('other_generation', { reason: 'own', member: error.member })
      }
      await alias?.(request)
    },
  }
}

/**
 * Pages stand inside `data`.
 * @param isText whether nothing is said as an empty text
 */
function saidAt(members: readonly Member[], isText: boolean): SpokenRoute {
  return {
    schema(own) {
      const { properties, ...rest } = Object(saidSchema(own, members))
      const { code, msg, data, ...page } = properties
      const inside = data ?? { type: 'object', properties: page, required: Object.keys(page) }
      const { required: _required, ...more } = rest
      return { ...more, properties: { code, msg, data: inside } }
    },
    answer(own) {
      const { code, msg, data, ...page } = Object(own)
      const isPage = data === undefined
      const said6 = said(isPage ? page : data, members)
      return { code, msg, data: isText ? (said6 ?? '') : said6 }
    },
  }
}

/** @returns the schema of a form without what it sends back as it was read */
function chosen(form: object): object {
  const { properties, ...rest } = Object(form)
  return { ...rest, properties: withoutUnchosen(properties) }
}

function declares(schema: unknown, name: string): boolean {
  return Object.hasOwn(Object(Object(schema).properties), name)
}

function isForm(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
