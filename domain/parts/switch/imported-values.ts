export type Value = string | number | boolean | null
/** A row by the names of its fields. */
export type Values = Readonly<Record<string, Value>>

/** As a store writes it. */
export function textOf(value: Value): string | null {
  return value === null ? null : String(value)
}
