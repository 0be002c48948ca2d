import type { Static } from 'typebox'
import type { ScopeForm } from '../../../../application/roles/set-role-scope.ts'
import { Type } from '../../wire/schema.ts'
import { WireId } from '../../wire/wire-types.ts'
import { Flag, idsFrom, SomeIds } from './form-parts.ts'
import { scopeKindFrom } from './scope-codes.ts'

export const ScopeBody = Type.Object({
  roleId: WireId,
  dataScope: Type.String({ pattern: '^[1-6]$', description: 'Data scope, as in lists of roles' }),
  deptCheckStrictly: Flag,
  deptIds: SomeIds,
})

/** @throws InvalidId */
export function scopeForm(body: Static<typeof ScopeBody>): ScopeForm {
  return {
    scope: scopeKindFrom(body.dataScope),
    departmentsAreLinked: body.deptCheckStrictly ?? undefined,
    departments: idsFrom(body.deptIds ?? []),
  }
}
