import type { Id } from '../../../domain/shared/id.ts'

export function wireId(id: Id): number | string {
  const number = Number(id)
  return Number.isSafeInteger(number) ? number : id
}
