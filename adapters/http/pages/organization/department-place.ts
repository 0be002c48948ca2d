import type { PlaceDepartments } from '../../../../application/organization/place-departments.ts'
import { Type } from '../../wire/schema.ts'
import { NullableText } from '../../wire/wire-types.ts'
import type { MoreMembers } from '../record/more-members.ts'

/** Above the top of the tree. */
const NOTHING = '0'

/** What a department shows of where it lies. */
export function departmentPlace(places: PlaceDepartments): MoreMembers {
  return {
    members: {
      ancestors: Type.String({ description: 'Ids from 0, above the top, to the parent' }),
      parentName: NullableText,
    },
    async of(rows) {
      const placed = await places.execute(rows)
      return (row) => {
        const { ancestors, parentName = null } = placed(row)
        return { ancestors: [NOTHING, ...ancestors].join(), parentName }
      }
    },
  }
}
