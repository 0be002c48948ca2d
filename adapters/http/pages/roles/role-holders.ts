import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { LookUpRoles } from '../../../../application/roles/look-up-roles.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { seesContacts } from '../../../../domain/users/people-in-sight.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { recordStatus, WireStatus } from '../../wire/wire-status.ts'
import { textOf } from '../../wire/wire-types.ts'
import { CandidateRow, candidateRow } from './candidate-row.ts'

const Query = Type.Object({
  ...PAGE_KEYS,
  roleId: textOf(20),
  userName: Type.Optional(textOf(30)),
  phonenumber: Type.Optional(textOf(20)),
  status: Type.Optional(WireStatus),
})

const LISTS = [
  { path: 'allocatedList', hold: true, summary: 'List users who have a role' },
  { path: 'unallocatedList', hold: false, summary: 'List users who could be given a role' },
] as const

/** Lists the users who have a role, and those who could be given it. */
export function roleHoldersRoute(roles: LookUpRoles): FastifyPluginAsyncTypebox {
  return async (app) => {
    const config = { access: 'system:role:list' } as const
    for (const { path, hold, summary } of LISTS) {
      const response = { 200: pageOf(CandidateRow) }
      const schema = { summary, tags: ['Roles'], querystring: Query, response }
      app.get(`/system/role/authUser/${path}`, { schema, config }, async (request) => {
        const { roleId, userName, phonenumber: text, status, ...page } = request.query
        const by = callerOf(request)
        const phoneNumber = text ? { text, isWhole: !seesContacts(by) } : undefined
        const filter = { userName, phoneNumber, status: status && recordStatus(status) }
        const asked = { ...filter, ...pageSlice(page), roleId: parseId(roleId), hold }
        const { rows, total } = await roles.candidates(asked, by)
        return { total, rows: rows.map((row) => candidateRow(row, by)) }
      })
    }
  }
}
