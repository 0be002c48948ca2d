/** The values of a field that has one, several or none, as texts. */
export function valuesOf(row: object, name: string): readonly string[] {
  const value: unknown = Object(row)[name]
  return [value ?? []].flat().map(String)
}
