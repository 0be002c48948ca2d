import type { FastifyPluginAsync } from 'fastify'
import type { OpenDepartments } from '../../../../application/organization/open-departments.ts'
import { isId, parseId } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { wireId } from '../../wire/wire-id.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'
import { areaWord } from '../../words/area-words.ts'
import { rowSchema } from '../record/page-schemas.ts'
import { shownRow } from '../record/page-values.ts'
import { departmentsPage } from './departments.ts'

const TAGS = [areaWord(departmentsPage.area, 'en')]
const MOST_SIGNS = 4096

const Choice = Type.Object({
  deptId: WireId,
  deptName: Type.String(),
  leader: Type.Unsafe({ type: ['integer', 'string', 'null'] }),
})

/** Where a department may be put: everywhere but into itself. */
export function departmentsWithoutRoute(departments: OpenDepartments): FastifyPluginAsync {
  const show = shownRow(departmentsPage)
  return async (app) => {
    const schema = {
      summary: 'All departments but one and those below it',
      tags: TAGS,
      params: Type.Object({ id: textOf(20) }),
      response: { 200: Type.Array(rowSchema(departmentsPage)) },
    }
    const options = { schema, config: { access: 'system:dept:list' } }
    const url = '/system/dept/list/exclude/:id'
    app.get<{ Params: { id: string } }>(url, options, async (request) => {
      const without = parseId(request.params.id)
      return (await departments.execute(callerOf(request), { without })).map(show)
    })
  }
}

export function departmentOptionsRoute(departments: OpenDepartments): FastifyPluginAsync {
  return async (app) => {
    const schema = {
      summary: 'Enabled departments, to choose from',
      tags: TAGS,
      querystring: Type.Object({ deptIds: Type.Optional(textOf(MOST_SIGNS)) }),
      response: { 200: Type.Array(Choice) },
    }
    const options = { schema, config: { access: 'system:dept:query' } }
    const url = '/system/dept/optionselect'
    app.get<{ Querystring: { deptIds?: string } }>(url, options, async (request) => {
      const ids = request.query.deptIds?.split(',').filter(isId)
      const conditions = [
        { field: 'isDisabled', is: false },
        ...(ids ? [{ field: 'id', in: ids }] : []),
      ]
      const rows = await departments.execute(callerOf(request), { conditions })
      return rows.map(({ id, name, leaderId }) => ({
        deptId: wireId(id),
        deptName: name,
        leader: isId(String(leaderId)) ? wireId(String(leaderId)) : null,
      }))
    })
  }
}
