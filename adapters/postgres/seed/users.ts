import { ADMINISTRATOR_ROLE } from '../../../domain/access/role.ts'
import type { LoginName } from '../../../domain/identity/names/login-name.ts'
import { builtInText } from '../../../domain/language/built-in-text.ts'
import type { Language } from '../../../domain/language/language.ts'
import type { SeedFacts } from './seed-facts.ts'

export function administratorRole(language: Language) {
  return {
    id: '1',
    key: ADMINISTRATOR_ROLE,
    scope: 'all',
    name: builtInText('role.1', language),
    status: 'normal' as const,
  }
}

export function administratorUser({ administrator, language, now }: SeedFacts, { key }: LoginName) {
  return {
    id: '1',
    name: administrator.name,
    nameKey: key,
    nickName: builtInText('user.1', language),
    sex: '2',
    passwordHash: administrator.passwordHash,
    status: 'normal' as const,
    createdAt: now,
  }
}
