import { textOf } from '../wire/wire-types.ts'

/** The file's id and suffix, as signed. */
export const SignedName = textOf(31)

/** The query as it was sent; parsing would lose its exact spelling. */
export function queryOf(url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
}
