import { ADMINISTRATOR_ROLE } from '../../../domain/access/role.ts'
import type { LoginName } from '../../../domain/identity/login-name.ts'
import type { SeedFacts } from './seed-facts.ts'

export const administratorRole = {
  id: '1',
  key: ADMINISTRATOR_ROLE,
  name: 'Administrator',
  status: 'normal' as const,
}

export function administratorUser({ administrator, now }: SeedFacts, { key }: LoginName) {
  return {
    id: '1',
    name: administrator.name,
    nameKey: key,
    nickName: 'Administrator',
    sex: '2',
    passwordHash: administrator.passwordHash,
    status: 'normal' as const,
    createdAt: now,
  }
}
