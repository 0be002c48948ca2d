import type { FastifyPluginAsync } from 'fastify'
import type { OpenDepartments } from '../../../../application/organization/open-departments.ts'
import type { Asked } from '../../../../application/records/record-hooks.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { scoped } from '../../scoped.ts'
import { Type } from '../../wire/schema.ts'
import { areaWord } from '../../words/area-words.ts'
import { filterMembers } from '../record/page-schemas.ts'
import { conditionsOf } from '../record/page-values.ts'
import { DepartmentNode, departmentNodes } from './department-node.ts'
import { departmentsPage } from './departments.ts'

/** Both pages' forms use the same tree, each under its own URL. */
const URLS = ['/system/user/deptTree', '/system/post/deptTree']
const CODES = ['system:user:query', 'system:post:list', 'system:post:query']

export function departmentTreesRoute(departments: OpenDepartments): FastifyPluginAsync {
  return scoped(async (app) => {
    app.addSchema(DepartmentNode)
    const schema = {
      summary: 'Get the departments that the caller may see as trees',
      description: 'A department whose parent the caller may not see is at the top level.',
      tags: [areaWord(departmentsPage.area, 'en')],
      querystring: Type.Object(filterMembers(departmentsPage)),
      response: { 200: Type.Array(Type.Ref('DepartmentNode#')) },
    }
    const config = { access: 'system:user:list', or: CODES }
    for (const url of URLS) {
      app.get<{ Querystring: Asked }>(url, { schema, config }, async (request) => {
        const { query } = request
        const conditions = conditionsOf(departmentsPage, query)
        const question = { conditions, asked: query }
        return departmentNodes(await departments.execute(callerOf(request), question))
      })
    }
  })
}
