/** With a name, the text is fixed and each connection of a server prepares it once. */
export interface Statement {
  readonly name?: string
  readonly text: string
}

/**
 * Text as Postgres can keep it: it has no NUL. The replacement keeps hostile text a value like any
 * other, one that finds nothing, instead of a failing statement.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}

/** For `like`, literally. */
export function containing(part: string | undefined): string | undefined {
  return part === undefined ? undefined : `%${storable(part).replaceAll(/[\\%_]/g, '\\$&')}%`
}
