import { type Id, parseId } from '../../../domain/shared/id.ts'

export function wireId(id: Id): number | string {
  const number = Number(id)
  return Number.isSafeInteger(number) ? number : id
}

/** From a body, where front ends send back what they got. @throws InvalidId */
export function idFromWire(id: number | string): Id {
  return parseId(String(id))
}
