import { storable } from './statement.ts'

/** For `like`, literally. */
export function containing(part: string | undefined): string | undefined {
  return part === undefined ? undefined : `%${storable(part).replaceAll(/[\\%_]/g, '\\$&')}%`
}
