import type { ScopeKind } from '../../../../domain/access/scope-kind.ts'

const KINDS: readonly ScopeKind[] = [
  'all',
  'custom',
  'department',
  'department-and-below',
  'own',
  'department-and-below-or-own',
]

/** Codes start at 1. */
export function scopeCode(kind: ScopeKind): string {
  return String(KINDS.indexOf(kind) + 1)
}

/** An unknown code gives access to the fewest rows. */
export function scopeKindFrom(code: string): ScopeKind {
  return KINDS[Number(code) - 1] ?? 'own'
}
