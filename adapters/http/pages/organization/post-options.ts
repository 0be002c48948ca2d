import type { FastifyPluginAsync } from 'fastify'
import type { ManageRecords } from '../../../../application/records/manage-records.ts'
import { isId } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { wireId } from '../../wire/wire-id.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'
import { areaWord } from '../../words/area-words.ts'
import { postsPage } from './posts.ts'

type Query = Readonly<Record<string, string | readonly string[]>>

const WHOLE = { offset: 0, limit: 10_000, sort: postsPage.of.order }
const NUMBERED = /^postIds\[\d{1,3}\]$/

const Choice = Type.Object({
  postId: WireId,
  postName: Type.String(),
  postCode: Type.String(),
  deptId: WireId,
  status: Type.String({ description: '0 normal, 1 disabled' }),
})

const Asked = Type.Unsafe({
  type: 'object',
  properties: {
    deptId: textOf(20),
    postIds: {
      type: ['string', 'array'],
      maxLength: 4096,
      maxItems: 200,
      items: textOf(20),
      description: 'Separated by commas, repeated, or numbered as postIds[0]',
    },
  },
  patternProperties: { [NUMBERED.source]: textOf(20) },
})

/** Lists the posts of a department, or the enabled ones among the named posts. */
export function postOptionsRoute(posts: ManageRecords): FastifyPluginAsync {
  return async (app) => {
    const schema = {
      summary: 'List posts to choose from',
      description:
        'All posts of a department, or the enabled ones among `postIds`. Without either, none.',
      tags: [areaWord(postsPage.area, 'en')],
      querystring: Asked,
      response: { 200: Type.Array(Choice) },
    }
    const config = { access: 'system:post:query', or: 'system:user:query' } as const
    app.get<{ Querystring: Query }>(
      '/system/post/optionselect',
      { schema, config },
      async (request) => {
        const { deptId } = request.query
        const ids = namedIn(request.query)
        if (typeof deptId !== 'string' && ids.length === 0) return []
        const asked = typeof deptId === 'string' ? { deptId } : {}
        const enabled = [
          { field: 'id', in: ids },
          { field: 'isDisabled', is: false },
        ]
        const conditions = typeof deptId === 'string' ? [] : enabled
        const { rows } = await posts.list({ ...WHOLE, conditions, asked }, callerOf(request))
        return rows.map(({ id, name, code, departmentId, isDisabled }) => ({
          postId: wireId(id),
          postName: name,
          postCode: code,
          deptId: wireId(String(departmentId)),
          status: isDisabled === true ? '1' : '0',
        }))
      },
    )
  }
}

function namedIn(query: Query): string[] {
  const named = Object.entries(query).filter(([name]) => name === 'postIds' || NUMBERED.test(name))
  return named.flatMap(([, value]) => [value].flat().join().split(',')).filter(isId)
}
