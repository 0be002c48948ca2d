import { textOf } from '../wire/wire-types.ts'

/** Record id and suffix, as they were signed. */
export const SignedName = textOf(31)

/** As it was sent: what was parsed no longer shows how it was spelt. */
export function queryOf(url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
}
