import { textOf, type Value, type Values } from '../../../domain/parts/switch/imported-values.ts'

export type Digest = (text: string) => string

export interface Merged {
  readonly changes: Values
  /** Fields that differ, but were changed here since the last import. */
  readonly kept: readonly string[]
}

/** How some fields are judged. */
export interface Judged {
  /** Whether a field that differs is what was imported, in another form. */
  readonly isReformed?: (field: string) => boolean
  /** Texts by the field that they show: what happens to that happens to them. */
  readonly shown?: Readonly<Record<string, string>> | undefined
}

/**
 * Compares a row of the source with ours and with what was imported last. Whatever was changed
 * here stays.
 * @param imported digests of the last import; `undefined` if there was none, and the source wins
 */
export function merged(
  wanted: Values,
  here: Readonly<Record<string, string | null>>,
  imported: Readonly<Record<string, string>> | undefined,
  digest: Digest,
  { isReformed = () => false, shown = {} }: Judged = {},
): Merged {
  const changes: Record<string, Value> = {}
  const kept: string[] = []
  const differs = (field: string) => (here[field] ?? null) !== textOf(wanted[field] ?? null)
  for (const [field, value] of Object.entries(wanted)) {
    const by = shown[field]
    const judged = by !== undefined && differs(by) ? by : field
    if (!differs(field)) continue
    const [mine, theirs] = [here[judged] ?? null, textOf(wanted[judged] ?? null)]
    const last = imported?.[judged]
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
