import { textOf, type Value, type Values } from '../../domain/imports/imported-values.ts'

export type Digest = (text: string) => string

export interface Merged {
  readonly changes: Values
  /** Fields that differ, but were changed here since the last import. */
  readonly kept: readonly string[]
}

/**
 * Compares a row of the source with ours and with what was imported last. Whatever was changed
 * here stays.
 * @param imported digests of the last import; `undefined` if there was none, and the source wins
 * @param isReformed whether a field that differs is what was imported, in another form
 */
export function merged(
  wanted: Values,
  here: Readonly<Record<string, string | null>>,
  imported: Readonly<Record<string, string>> | undefined,
  digest: Digest,
  isReformed: (field: string) => boolean = () => false,
): Merged {
  const changes: Record<string, Value> = {}
  const kept: string[] = []
  for (const [field, value] of Object.entries(wanted)) {
    const [mine, theirs] = [here[field] ?? null, textOf(value)]
    if (mine === theirs) continue
    const last = imported?.[field]
    if (last === undefined || last === digested(mine, digest)) changes[field] = value
    else if (!isReformed(field)) kept.push(field)
    else if (last !== digested(theirs, digest)) changes[field] = value
  }
  return { changes, kept }
}

export function digestsOf(values: Values, digest: Digest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, digested(textOf(value), digest)]),
  )
}

/** Long enough to notice changes. Whoever knows a value can recognize it. */
function digested(text: string | null, digest: Digest): string {
  return digest(text === null ? 'none' : `text ${text}`).slice(0, 16)
}
