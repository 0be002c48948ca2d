import { type Id, parseId } from '../../../domain/shared/id.ts'

export function wireId(id: Id): number | string {
  const number = Number(id)
  return Number.isSafeInteger(number) ? number : id
}

/** For bodies, in which front ends send ids back as they got them. @throws InvalidId */
export function idFromWire(id: number | string): Id {
  return parseId(String(id))
}
