import type { RecordStores } from '../../../../application/ports/record-store.ts'
import { DEPARTMENT } from '../../../../domain/organization/department.ts'
import { NullableText } from '../../wire/wire-types.ts'
import type { MoreMembers } from '../record/more-members.ts'

/** What a post shows of where it lies. */
export function postPlace(stores: RecordStores): MoreMembers {
  return {
    members: { deptName: NullableText },
    async of(rows) {
      const ids = [...new Set(rows.map(({ departmentId }) => String(departmentId)))]
      const departments = ids.length > 0 ? await stores(DEPARTMENT).get(ids, 'all') : []
      const names = new Map(departments.map(({ id, name }) => [id, name]))
      return ({ departmentId }) => ({ deptName: names.get(String(departmentId)) ?? null })
    },
  }
}
