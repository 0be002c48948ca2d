import type { FastifyPluginAsync } from 'fastify'
import type { OpenDepartments } from '../../../../application/organization/open-departments.ts'
import type { Asked } from '../../../../application/records/record-hooks.ts'
import type { PlacedDepartment } from '../../../../domain/organization/placed-departments.ts'
import { isId, parseId } from '../../../../domain/shared/id.ts'
import { oncePer } from '../../../../domain/shared/once-per.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { JsonText } from '../../wire/json-text.ts'
import { PAGE_KEYS } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { wireId } from '../../wire/wire-id.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'
import { areaWord } from '../../words/area-words.ts'
import { filterMembers, rowSchema } from '../record/page-schemas.ts'
import { conditionsOf, shownRow, sortOf } from '../record/page-values.ts'
import { wireWords } from '../record/record-words.ts'
import { departmentsPage } from './departments.ts'

const TAGS = [areaWord(departmentsPage.area, 'en')]
const MAX_LENGTH = 4096
const shown = shownRow(departmentsPage)

/** Serializes each department once, because thousands of them are listed unpaged. */
const rowText = oncePer((placed: PlacedDepartment) => JSON.stringify(shown(withParents(placed))))
const listText = oncePer((rows: readonly PlacedDepartment[]) => JsonText.list(rows.map(rowText)))
const choiceText = oncePer(({ department: { id, name, leaderId } }: PlacedDepartment) =>
  JSON.stringify({
    deptId: wireId(id),
    deptName: name,
    leader: leaderId === undefined ? null : wireId(leaderId),
  }),
)

const Choice = Type.Object({
  deptId: WireId,
  deptName: Type.String(),
  leader: Type.Unsafe({ type: ['integer', 'string', 'null'] }),
})

/** A flat list; the front ends build the tree. */
export function listDepartmentsRoute(departments: OpenDepartments): FastifyPluginAsync {
  return async (app) => {
    const schema = {
      summary: 'List all departments',
      tags: TAGS,
      querystring: Type.Object({ ...PAGE_KEYS, ...filterMembers(departmentsPage) }),
      response: { 200: Type.Array(rowSchema(departmentsPage)) },
    }
    const config = {
      access: 'system:dept:list',
      // Callers who see all departments get the same list.
      keepsAnswers: true,
      memberWords: wireWords(departmentsPage),
    } as const
    app.get<{ Querystring: Asked }>('/system/dept/list', { schema, config }, async (request) => {
      const { query } = request
      sortOf(departmentsPage, query)
      const question = { conditions: conditionsOf(departmentsPage, query), asked: query }
      const rows = await departments.execute(callerOf(request), question)
      return listText(rows)
    })
  }
}

/** The possible parents of a department: all except itself and its descendants. */
export function departmentsWithoutRoute(departments: OpenDepartments): FastifyPluginAsync {
  return async (app) => {
    const schema = {
      summary: 'List all departments except one and its descendants',
      tags: TAGS,
      params: Type.Object({ id: textOf(20) }),
      response: { 200: Type.Array(rowSchema(departmentsPage)) },
    }
    const options = { schema, config: { access: 'system:dept:list' } }
    const url = '/system/dept/list/exclude/:id'
    app.get<{ Params: { id: string } }>(url, options, async (request) => {
      const without = parseId(request.params.id)
      const rows = await departments.execute(callerOf(request), { without })
      return listText(rows)
    })
  }
}

export function departmentOptionsRoute(departments: OpenDepartments): FastifyPluginAsync {
  return async (app) => {
    const schema = {
      summary: 'List enabled departments to choose from',
      tags: TAGS,
      querystring: Type.Object({ deptIds: Type.Optional(textOf(MAX_LENGTH)) }),
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
      return JsonText.list(rows.map(choiceText))
    })
  }
}

function withParents({ department, ancestors, parentName }: PlacedDepartment) {
  return { ...department, parentName, ancestors: ancestors.join() || undefined }
}
