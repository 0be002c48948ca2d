import type { FastifyPluginAsync } from 'fastify'
import type { OpenDepartments } from '../../../../application/organization/open-departments.ts'
import type { Asked } from '../../../../application/records/record-hooks.ts'
import { callerOf } from '../../callers/caller-of.ts'
import { areaWord } from '../../messages/area-words.ts'
import { DepartmentNode, departmentNodes } from '../../organization/department-node.ts'
import { departmentsPage } from '../../pages/departments.ts'
import { filterMembers } from '../../pages/page-schemas.ts'
import { conditionsOf } from '../../pages/page-values.ts'
import { Type } from '../../schema.ts'

/** The same tree beside two pages, whose forms ask each other's. */
const URLS = ['/system/user/deptTree', '/system/post/deptTree']
const CODES = ['system:user:query', 'system:post:list', 'system:post:query']

export function departmentTreesRoute(departments: OpenDepartments): FastifyPluginAsync {
  return async (app) => {
    app.addSchema(DepartmentNode)
    const schema = {
      summary: 'Departments that the caller may see, as trees',
      description: 'What lies below something that the caller may not see stands at the top.',
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
  }
}
